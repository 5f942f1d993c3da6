"""Prints the routes of a Flask application: flask.py module:name, or module:function()"""

import importlib
import sys

sys.path.pop(0)  # This file has the name of the library.
sys.path.insert(0, ".")
module, name = sys.argv[1].split(":")
app = getattr(importlib.import_module(module), name.removesuffix("()"))
for rule in (app() if name.endswith("()") else app).url_map.iter_rules():
    for method in rule.methods:
        print("route", method, rule.rule)
