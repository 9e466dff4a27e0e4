"""Holds the interface description against its standard, and each example against its schema."""

import json
import sys

from jsonschema import Draft202012Validator, FormatChecker
from openapi_spec_validator import OpenAPIV31SpecValidator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = "urn:description"


def resolved(document, node):
    """The node, or what it refers to."""
    while isinstance(node, dict) and "$ref" in node:
        target = document
        for step in node["$ref"].removeprefix("#/").split("/"):
            target = target[step.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


def examples_of(document, node, pointer):
    """Each example with the pointer of the schema that it must fit."""
    if isinstance(node, list):
        for index, item in enumerate(node):
            yield from examples_of(document, item, f"{pointer}/{index}")
    if not isinstance(node, dict):
        return
    if "schema" in node:
        schema = f"{pointer}/schema"
        if "example" in node:
            yield pointer, schema, node["example"]
        for name, example in node.get("examples", {}).items():
            yield f"{pointer} {name}", schema, resolved(document, example)["value"]
    for key, value in node.items():
        # Text of an example or a schema is not part of the document.
        if key not in ("example", "examples", "schema", "schemas"):
            step = key.replace("~", "~0").replace("/", "~1")
            yield from examples_of(document, value, f"{pointer}/{step}")


def main(path):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    faults = [
        f"{'/'.join(map(str, error.absolute_path))}: {error.message}"
        for error in OpenAPIV31SpecValidator(document).iter_errors()
    ]
    resource = Resource(contents=document, specification=DRAFT202012)
    registry = Registry().with_resource(ROOT, resource)
    count = 0
    for place, schema, value in examples_of(document, document, ""):
        count += 1
        validator = Draft202012Validator(
            {"$ref": f"{ROOT}#{schema}"}, registry=registry, format_checker=FormatChecker()
        )
        for error in validator.iter_errors(value):
            faults.append(f"{place}: {error.json_path}: {error.message[:200]}")
    if faults:
        sys.exit("\n".join(faults))
    print(json.dumps({"examples": count}))


main(sys.argv[1])
