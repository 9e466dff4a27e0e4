//! The operations that this client calls, for the parts of it that need all of them.

/// Expands `$each!` with every operation: its type in the contract, and the method of
/// [`Client`](super::Client) that calls it. The blocking twin and the dispatch by name follow.
macro_rules! for_each_operation {
    ($each:ident) => {
        $each! {
            ResolveAddress: resolve_address(request: &AddressResolveRequest) -> ResolveAnswer;
            SuggestAddresses: suggest_addresses(q: &str, limit: Option<u32>) -> AddressSuggestions;
            GetPreview: get_preview(slug: &str) -> Preview;
            BatchPreviews: batch_previews(operations: &Vec<PreviewBatchOperation>) -> Vec<PreviewBatchResult>;
            GetHealth: get_health() -> Health;
            RegisterAgent: register_agent(request: &AgentRegistrationRequest) -> Registration;
            RevokeAgent: revoke_agent() -> Option<Revocation>;
            StartReport: start_report(request: &ReportRequest, idempotency_key: Option<&str>) -> ReportJob;
            GetReport: get_report(job_id: &str) -> ReportJob;
            GetReportPdf: get_report_pdf(job_id: &str) -> Bytes;
            ListReports: list_reports(cursor: Option<&str>, limit: Option<u32>) -> ReportList;
            GetBalance: get_balance() -> Balance;
            GetProtectedResourceMetadata: get_protected_resource_metadata() -> ProtectedResourceMetadata;
        }
    };
}

pub(super) use for_each_operation;
