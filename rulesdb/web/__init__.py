"""The service: pages and JSON over HTTP, read-only, on the library's API (extra `web`; for `rulesdb serve` only).

settings   what a service is started with
app        the ASGI application, put together
guard      limits and headers of every request: hosts, sizes, times, security policy
api        JSON under /api/v1;  openapi, its description;  errors, the one shape of a failure
pages      the routes of pages;  choice, the game and the date that a reader chose
assets     style, script, icons, manifest: read once, served from memory
desk       a job -> its reply: from the cache, else from a worker process with a time limit
watch      which database answers now
cache      replies by the database's digest and what was asked
jobs       Job and Reply, what goes between the server and its workers
worker     a worker process: holds the database open, answers jobs
answers    what each job asks the library;  views, an answer as a page

The server process parses no question and reads no database rows: a slow question holds a worker, never the service, and
the worker is ended when the time is up. A reply names the digest of the database that gave it, so that an entity tag or
a cached reply never stands for another one.
"""
