"""Prints the routes of a Django project, with those of Django REST framework: django.py settings.module"""

import os
import re
import sys

sys.path.pop(0)  # This file has the name of the library.
sys.path.insert(0, ".")
os.environ["DJANGO_SETTINGS_MODULE"] = sys.argv[1]
import django  # noqa: E402

django.setup()
from django.urls import URLResolver, get_resolver  # noqa: E402


def text(pattern):
    """A regular expression as a path: groups are parameters."""
    path = str(pattern)
    if path.startswith("^") or "(?P" in path:
        path = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", path.lstrip("^").removesuffix("$").removesuffix(r"\Z"))
        path = path.replace("/?", "/").replace("\\", "")
    return path


def methods(view):
    actions = getattr(view, "actions", None)
    if actions:
        return [method.upper() for method in actions]
    made = getattr(view, "view_class", None) or getattr(view, "cls", None)
    if made is not None and made.__name__ != "TemplateView":
        return [method.upper() for method in made.http_method_names if hasattr(made, method)]
    return ["ANY"]


def walk(patterns, prefix):
    for one in patterns:
        path = prefix + text(one.pattern)
        if isinstance(one, URLResolver):
            walk(one.url_patterns, path)
        else:
            for method in methods(one.callback):
                print("route", method, "/" + path)


walk(get_resolver().url_patterns, "")
