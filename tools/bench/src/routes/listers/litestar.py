"""Prints the routes of a Litestar application: litestar.py module:name"""

import importlib
import sys

sys.path.pop(0)  # This file has the name of the library.

from litestar.routes import HTTPRoute

sys.path.insert(0, ".")
module, name = sys.argv[1].split(":")
app = getattr(importlib.import_module(module), name)
for route in app.routes:
    if isinstance(route, HTTPRoute):
        for method in route.methods:
            print("route", method, route.path_format)
