"""Checks values against the JSON Schema 2020-12 that a tool publishes for them.

Standard input: {"schema": …, "values": […]}. Prints how many values fit; fails at the first that
does not.
"""

import json
import sys

from jsonschema import Draft202012Validator

given = json.load(sys.stdin)
Draft202012Validator.check_schema(given["schema"])
validator = Draft202012Validator(given["schema"])
for value in given["values"]:
    validator.validate(value)
print(len(given["values"]))
