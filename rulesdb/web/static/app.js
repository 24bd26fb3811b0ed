// What makes the pages better where scripts run: suggestions while typing, copying, keys, and pages without a network.
"use strict";

const box = document.getElementById("q");

// Suggestions: a list under the box, moved through with the arrow keys (the combobox pattern of WAI-ARIA).
if (box) {
  const list = document.createElement("ul");
  const status = document.createElement("p");
  list.className = "suggestions";
  list.id = "suggestions";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  status.className = "hidden";
  status.setAttribute("role", "status");
  box.form.append(list, status);
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", "suggestions"],
                               ["aria-expanded", "false"]]) box.setAttribute(name, value);
  let chosen = -1, waiting = 0, asked = "";

  const close = () => {
    list.hidden = true;
    chosen = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  };
  const choose = (place) => {
    const rows = [...list.children];
    chosen = (place + rows.length) % rows.length;
    rows.forEach((row, at) => row.setAttribute("aria-selected", String(at === chosen)));
    box.setAttribute("aria-activedescendant", rows[chosen].id);
    rows[chosen].scrollIntoView({ block: "nearest" });
  };
  const take = (row) => {
    box.value = row.dataset.name;
    close();
    box.form.requestSubmit();
  };
  const show = (found) => {
    list.replaceChildren(...found.map((each, at) => {
      const row = document.createElement("li"), kind = document.createElement("span");
      row.id = `suggestion-${at}`;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", "false");
      row.dataset.name = each.name;
      kind.textContent = each.kind;
      row.append(each.name, kind);
      row.addEventListener("mousedown", (event) => event.preventDefault());
      row.addEventListener("click", () => take(row));
      return row;
    }));
    chosen = -1;
    list.hidden = !found.length;
    box.setAttribute("aria-expanded", String(!list.hidden));
    status.textContent = found.length ? `${found.length} suggestions` : "";
  };
  const ask = async () => {
    const text = box.value.trim();
    if (text === asked) return;
    asked = text;
    if (text.length < 2 || text.length > 60 || text.endsWith("?")) return close();
    const query = new URLSearchParams({ q: text, game: box.dataset.game });
    try {
      const response = await fetch(`/api/v1/suggest?${query}`);
      if (response.ok && box.value.trim() === text && document.activeElement === box) show(await response.json());
    } catch { close(); }
  };

  box.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(ask, 90); });
  box.addEventListener("blur", close);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) { event.preventDefault(); close(); }
    else if (event.key === "ArrowDown" && !list.hidden) { event.preventDefault(); choose(chosen + 1); }
    else if (event.key === "ArrowUp" && !list.hidden) { event.preventDefault(); choose(chosen < 0 ? -1 : chosen - 1); }
    else if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); take(list.children[chosen]); }
  });
  box.form.addEventListener("submit", (event) => { if (!box.value.trim()) { event.preventDefault(); box.focus(); } });
}

// "/" goes to the box, Escape closes the choice of game and date.
const choice = document.getElementById("choice");
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select");
  if (event.key === "/" && !typing && box && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    box.focus();
    box.select();
  } else if (event.key === "Escape" && choice && choice.open) {
    choice.open = false;
    choice.querySelector("summary").focus();
  }
});
document.addEventListener("click", (event) => { if (choice && choice.open && !choice.contains(event.target)) choice.open = false; });
for (const link of document.querySelectorAll('a[href="#choice"]'))
  link.addEventListener("click", (event) => { event.preventDefault(); choice.open = true; choice.querySelector("input").focus(); });

// Copy a citation; without scripts or a clipboard, the link beside the button shows it.
if (navigator.clipboard) for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  const plain = button.parentElement.querySelector(".plain"), label = button.textContent;
  if (plain) plain.hidden = true;
  button.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(button.dataset.copy); button.textContent = "Copied"; }
    catch { button.textContent = "Not copied"; }
    button.setAttribute("aria-live", "polite");
    setTimeout(() => { button.textContent = label; }, 1600);
  });
}

// What is folded away is printed too.
addEventListener("beforeprint", () => {
  for (const each of document.querySelectorAll("main details:not([open])")) { each.open = true; each.dataset.folded = ""; }
});
addEventListener("afterprint", () => {
  for (const each of document.querySelectorAll("details[data-folded]")) { each.open = false; delete each.dataset.folded; }
});

// Pages that were open before open again without a network.
if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/worker.js");
const seen = document.getElementById("seen");
if (seen && "caches" in window) (async () => {
  const held = await caches.open("pages");
  const rows = [];
  for (const request of await held.keys()) {
    const address = new URL(request.url);
    if (address.pathname === "/offline") continue;
    const page = await (await held.match(request)).text();
    const title = new DOMParser().parseFromString(page, "text/html").title.replace(/ · rulesdb$/, "");
    const row = document.createElement("li"), link = document.createElement("a");
    link.href = address.pathname + address.search;
    link.textContent = title;
    row.append(link);
    rows.unshift(row);
  }
  if (rows.length) seen.replaceChildren(...rows);
})();
