//! The paths in the documents, from their operations.

use nycapt_contract::{
    BatchPreviews, CallMcp, GetAuthorizationServerMetadata, GetBalance, GetHealth, GetOpenapi,
    GetPreview, GetProtectedResourceMetadata, GetReport, GetReportPdf, Operation, RegisterAgent,
    ResolveAddress, RevokeAgent, StartReport, VERSIONING_PAGE,
};

use super::operations::{
    GetAgentDocument, GetAiCatalog, GetApiCatalog, GetLlmsTxt, GetMcpServerCard,
};

/// Paths by their names in the templates.
pub(crate) struct Paths {
    pub(crate) resource: &'static str,
    pub(crate) server: &'static str,
    pub(crate) auth: &'static str,
    pub(crate) register: &'static str,
    pub(crate) revoke: &'static str,
    pub(crate) resolve: &'static str,
    pub(crate) preview: &'static str,
    pub(crate) batch: &'static str,
    pub(crate) health: &'static str,
    pub(crate) start: &'static str,
    pub(crate) report: &'static str,
    pub(crate) pdf: &'static str,
    pub(crate) balance: &'static str,
    pub(crate) mcp: &'static str,
    pub(crate) card: &'static str,
    pub(crate) openapi: &'static str,
    pub(crate) llms: &'static str,
    pub(crate) api_catalog: &'static str,
    pub(crate) ai_catalog: &'static str,
    pub(crate) versioning: &'static str,
}

pub(crate) const PATHS: Paths = Paths {
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
