"""Calls the service through a Python client that a generator made.

Arguments: the generator, and the folder that has the client. Each line of the input is one call
in JSON with `url`, `key`, `operation` and `arguments`. Its answer is one line with `answer`,
`error`, or `failed` if the client did.
"""

import importlib
import json
import re
import sys
from datetime import datetime

from pydantic import ValidationError

# The operations, by the tag that generators group them under.
TAGS = {
    "accounts": ["get_balance"],
    "addresses": ["resolve_address", "suggest_addresses"],
    "agents": ["register_agent"],
    "previews": ["batch_previews", "get_preview"],
    "reports": ["get_report", "get_report_pdf", "list_reports", "start_report"],
    "service": ["get_health"],
}
TAG_OF = {operation: tag for tag, operations in TAGS.items() for operation in operations}

# The schema of a body that is an object.
BODIES = {
    "register_agent": "AgentRegistrationRequest",
    "resolve_address": "AddressResolveRequest",
    "start_report": "ReportRequest",
}


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def given(package, operation, arguments):
    """The body of a call, or none, and its parameters."""
    if operation == "batch_previews":
        item = package.PreviewBatchOperation
        return [item.from_dict({"slug": slug}) for slug in arguments["slugs"]], {}
    if operation in BODIES:
        return getattr(package, BODIES[operation]).from_dict(arguments), {}
    return None, {snake(name): value for name, value in arguments.items()}


class OpenapiPythonClient:
    package = "openapi_python_client_output"

    def __init__(self):
        self.client = importlib.import_module(self.package)
        self.models = importlib.import_module(f"{self.package}.models")

    def call(self, url, key, operation, arguments):
        body, parameters = given(self.models, operation, arguments)
        if body is not None:
            parameters["body"] = body
        client = self.client.AuthenticatedClient(url, key) if key else self.client.Client(url)
        module = importlib.import_module(f"{self.package}.api.{TAG_OF[operation]}.{operation}")
        response = module.sync_detailed(client=client, **parameters)
        value = response.parsed
        file = getattr(value, "payload", None)
        return int(response.status_code), file.read() if file else value, response.content


class OpenapiGenerator:
    def __init__(self):
        self.client = importlib.import_module("openapi_client")

    def call(self, url, key, operation, arguments):
        body, parameters = given(self.client, operation, arguments)
        if body is not None:
            schema = BODIES.get(operation, "PreviewBatchOperation")
            parameters[snake(schema)] = body
        settings = self.client.Configuration(host=url, access_token=key)
        api = getattr(self.client, f"{TAG_OF[operation].capitalize()}Api")
        call = getattr(api(self.client.ApiClient(settings)), f"{operation}_with_http_info")
        try:
            response = call(**parameters)
        except self.client.ApiException as error:
            return error.status, error.data, error.body
        return response.status_code, response.data, response.raw_data


def plain(value):
    """What the client read, as JSON."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.to_dict()


def alike(value):
    """JSON without nulls, which a client may leave out or add, and with times in one form."""
    if isinstance(value, dict):
        return {name: alike(member) for name, member in value.items() if member is not None}
    if isinstance(value, str) and re.match(r"\d{4}-\d\d-\d\dT", value):
        return datetime.fromisoformat(value.replace("Z", "+00:00")).isoformat()
    return [alike(item) for item in value] if isinstance(value, list) else value


def outcome(status, value, written):
    if status >= 400:
        plain(value)
        return {"error": {"status": status}}
    if isinstance(value, (bytes, bytearray)):
        return {"answer": value[:5].decode()}
    read = json.loads(json.dumps(plain(value), default=lambda moment: moment.isoformat()))
    if alike(read) != alike(json.loads(written)):
        return {"failed": f"the client reads {read}; the service wrote {written}"}
    return {"answer": read}


def answer(client, asked):
    try:
        return outcome(*client.call(**asked))
    except ValidationError:
        # The client refuses what the service would.
        return {"error": {"status": 422}}
    except Exception as error:
        return {"failed": repr(error)}


def main():
    generator, folder = sys.argv[1:]
    sys.path.insert(0, folder)
    client = OpenapiGenerator() if generator == "openapi-generator" else OpenapiPythonClient()
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(client, json.loads(line))), flush=True)


main()
