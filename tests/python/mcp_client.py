"""The Python client of MCP in both of its ways to agree on a revision.

python mcp_client.py URL ADDRESS: one JSON line for each way.
"""

import asyncio
import json
import sys

import jsonschema
from mcp import Client


async def talk(url: str, address: str, mode: str) -> dict:
    async with Client(url, mode=mode) as client:
        tools = (await client.list_tools()).tools
        name = tools[0].name
        found = await client.call_tool(name, {"address": address})
        full = await client.call_tool(name, {"address": address, "detail": "full"})
        refused = await client.call_tool(name, {"address": ""})
        for result in (found, full):
            jsonschema.validate(result.structured_content, tools[0].output_schema)
        return {
            "way": mode,
            # A client that knows the revision sends nothing before it lists.
            "server": client.server_info and client.server_info.name,
            "revision": client.protocol_version,
            "tools": [tool.name for tool in tools],
            "status": found.structured_content["status"],
            "full": full.structured_content["preview"]["slug"],
            "refused": refused.is_error,
        }


async def main() -> None:
    _, url, address = sys.argv
    for mode in ("auto", "legacy", "2026-07-28"):
        print(json.dumps(await talk(url, address, mode)))


asyncio.run(main())
