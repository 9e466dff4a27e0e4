// Both generations of the TypeScript client, in every way that they agree on a revision.
//
// node typescript.mjs URL ADDRESS: one JSON line for each way.
import { Client as Current, StreamableHTTPClientTransport as CurrentTransport } from "@modelcontextprotocol/client";
import { Client as Older } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [, , url, address] = process.argv;
const about = { name: "nycapt-tests", version: "1.0.0" };

const ways = {
  "sdk": () => [new Older(about), new OlderTransport(new URL(url))],
  "client, legacy": () => [new Current(about), new CurrentTransport(new URL(url))],
  "client, auto": () => [
    new Current(about, { versionNegotiation: { mode: "auto" } }),
    new CurrentTransport(new URL(url)),
  ],
  "client, pinned": () => [
    new Current(about, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
    new CurrentTransport(new URL(url)),
  ],
};

for (const [way, make] of Object.entries(ways)) {
  const [client, transport] = make();
  await client.connect(transport);
  const { tools } = await client.listTools();
  const call = (args) => client.callTool({ name: tools[0].name, arguments: args });
  // Both clients check structured content against the output schema of the list.
  const found = await call({ address });
  const full = await call({ address, detail: "full" });
  const refused = await call({ address: "" });
  const line = {
    way,
    server: client.getServerVersion()?.name,
    revision: client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion,
    tools: tools.map((tool) => tool.name),
    status: found.structuredContent.status,
    full: full.structuredContent.preview.slug,
    refused: refused.isError,
  };
  console.log(JSON.stringify(line));
  await client.close();
}
