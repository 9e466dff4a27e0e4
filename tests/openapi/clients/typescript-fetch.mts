// The client that openapi-generator makes for TypeScript.
import {
  AccountsApi, AddressesApi, AgentsApi, Configuration, PreviewsApi, ReportsApi, ResponseError, ServiceApi,
} from "./typescript-fetch/index.js";
import { serve, start } from "./lines.mjs";
import type { Call, Outcome } from "./lines.mjs";

async function call({ url, key, operation, arguments: given }: Call): Promise<Outcome> {
  const settings = new Configuration({ basePath: url, accessToken: key ?? undefined });
  const reports = new ReportsApi(settings);
  const calls: Record<string, () => Promise<unknown>> = {
    resolve_address: () => new AddressesApi(settings).resolveAddress({ addressResolveRequest: given }),
    suggest_addresses: () => new AddressesApi(settings).suggestAddresses(given),
    get_preview: () => new PreviewsApi(settings).getPreview(given),
    batch_previews: () =>
      new PreviewsApi(settings).batchPreviews({
        previewBatchOperation: given.slugs.map((slug) => ({ slug })),
      }),
    get_health: () => new ServiceApi(settings).getHealth(),
    register_agent: () => new AgentsApi(settings).registerAgent({ agentRegistrationRequest: given }),
    get_balance: () => new AccountsApi(settings).getBalance(),
    start_report: () => reports.startReport({ reportRequest: given }),
    get_report: () => reports.getReport(given),
    get_report_pdf: async () => start(await reports.getReportPdf(given)),
    list_reports: () => reports.listReports(given),
  };
  try {
    return { answer: await calls[operation]!() };
  } catch (error) {
    if (error instanceof ResponseError) return { error: { status: error.response.status } };
    throw error;
  }
}

await serve(call);
