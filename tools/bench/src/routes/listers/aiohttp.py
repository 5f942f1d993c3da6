"""Prints the routes of an aiohttp application: aiohttp.py module:name, or module:function() that makes it"""

import asyncio
import importlib
import inspect
import sys

sys.path.pop(0)  # This file has the name of the library.
sys.path.insert(0, ".")
from aiohttp import web  # noqa: E402

module, name = sys.argv[1].split(":")
app = getattr(importlib.import_module(module), name.removesuffix("()"))
if name.endswith("()"):
    app = app()
    if inspect.isawaitable(app):
        app = asyncio.run(app)
for route in app.router.routes():
    path = route.resource.canonical
    methods = [route.method]
    if isinstance(route.handler, type) and issubclass(route.handler, web.View):
        methods = [method for method in ("GET", "POST", "PUT", "PATCH", "DELETE") if hasattr(route.handler, method.lower())]
    for method in methods:
        print("route", method.replace("*", "ANY"), path)
