//! The paths that documents name, each from its operation.

use nycapt_contract::{
    BatchPreviews, CallMcp, GetAgentDocument, GetAiCatalog, GetApiCatalog,
    GetAuthorizationServerMetadata, GetBalance, GetHealth, GetLlmsTxt, GetMcpServerCard,
    GetOpenapi, GetPreview, GetProtectedResourceMetadata, GetReport, GetReportPdf, Operation,
    RegisterAgent, ResolveAddress, RevokeAgent, StartReport, VERSIONING_PAGE,
};

/// Paths by what a reader calls them.
pub(super) struct Paths {
    pub(super) resource: &'static str,
    pub(super) server: &'static str,
    pub(super) auth: &'static str,
    pub(super) register: &'static str,
    pub(super) revoke: &'static str,
    pub(super) resolve: &'static str,
    pub(super) preview: &'static str,
    pub(super) batch: &'static str,
    pub(super) health: &'static str,
    pub(super) start: &'static str,
    pub(super) report: &'static str,
    pub(super) pdf: &'static str,
    pub(super) balance: &'static str,
    pub(super) mcp: &'static str,
    pub(super) card: &'static str,
    pub(super) openapi: &'static str,
    pub(super) llms: &'static str,
    pub(super) api_catalog: &'static str,
    pub(super) ai_catalog: &'static str,
    pub(super) versioning: &'static str,
}

pub(super) const PATHS: Paths = Paths {
    resource: GetProtectedResourceMetadata::SPEC.path,
    server: GetAuthorizationServerMetadata::SPEC.path,
    auth: GetAgentDocument::SPEC.path,
    register: RegisterAgent::SPEC.path,
    revoke: RevokeAgent::SPEC.path,
    resolve: ResolveAddress::SPEC.path,
    preview: GetPreview::SPEC.path,
    batch: BatchPreviews::SPEC.path,
    health: GetHealth::SPEC.path,
    start: StartReport::SPEC.path,
    report: GetReport::SPEC.path,
    pdf: GetReportPdf::SPEC.path,
    balance: GetBalance::SPEC.path,
    mcp: CallMcp::SPEC.path,
    card: GetMcpServerCard::SPEC.path,
    openapi: GetOpenapi::SPEC.path,
    llms: GetLlmsTxt::SPEC.path,
    api_catalog: GetApiCatalog::SPEC.path,
    ai_catalog: GetAiCatalog::SPEC.path,
    versioning: VERSIONING_PAGE,
};
