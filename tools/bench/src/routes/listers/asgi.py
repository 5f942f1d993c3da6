"""Prints the routes of a FastAPI or Starlette application: asgi.py module:name"""

import importlib
import sys

from starlette.endpoints import HTTPEndpoint
from starlette.routing import Mount, Route

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def of(routes, prefix):
    for route in routes:
        if isinstance(route, Mount):
            yield from of(getattr(route.app, "routes", []), prefix + route.path)
        elif isinstance(route, Route):
            methods = route.methods
            if methods is None and isinstance(route.endpoint, type) and issubclass(route.endpoint, HTTPEndpoint):
                methods = [method for method in METHODS if hasattr(route.endpoint, method.lower())]
            for method in methods or ["ANY"]:
                yield method, prefix + route.path
        elif hasattr(route, "effective_route_contexts"):
            # FastAPI keeps an included router as one route, which composes the paths when it is asked.
            for inner in route.effective_route_contexts():
                for method in getattr(inner, "methods", None) or []:
                    yield method, prefix + inner.path


sys.path.insert(0, ".")
module, name = sys.argv[1].split(":")
app = getattr(importlib.import_module(module), name)
for method, path in of(app.routes, ""):
    print("route", method, path)
