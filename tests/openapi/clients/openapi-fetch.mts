// The types of openapi-typescript, used by openapi-fetch.
import createClient from "openapi-fetch";
import { serve, start } from "./lines.mjs";
import type { Call, Outcome } from "./lines.mjs";
import type { paths } from "./schema.js";

type Answer = { data?: unknown; error?: unknown; response: Response };

async function call({ url, key, operation, arguments: given }: Call): Promise<Outcome> {
  const client = createClient<paths>({ baseUrl: url, headers: key ? { authorization: `Bearer ${key}` } : {} });
  const job = { path: { job_id: given.jobId } };
  const calls: Record<string, () => Promise<Answer>> = {
    resolve_address: () => client.POST("/v1/addresses/resolve", { body: given }),
    suggest_addresses: () => client.GET("/v1/addresses/suggest", { params: { query: given } }),
    get_preview: () => client.GET("/v1/previews/{slug}", { params: { path: given } }),
    batch_previews: () =>
      client.POST("/v1/previews/batch", { body: given.slugs.map((slug) => ({ slug })) }),
    get_health: () => client.GET("/v1/health"),
    register_agent: () => client.POST("/v1/agent/register", { body: given }),
    get_balance: () => client.GET("/api/balance"),
    start_report: () => client.POST("/api/report", { body: given }),
    get_report: () => client.GET("/api/report/{job_id}", { params: job }),
    get_report_pdf: () => client.GET("/api/report/{job_id}/pdf", { params: job, parseAs: "blob" }),
    list_reports: () => client.GET("/api/reports", { params: { query: given } }),
  };
  const { data, response } = await calls[operation]!();
  if (!response.ok) return { error: { status: response.status } };
  return { answer: data instanceof Blob ? await start(data) : data };
}

await serve(call);
