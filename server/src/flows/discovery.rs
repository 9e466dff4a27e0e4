//! Discovery documents for programs that need a credential (RFC 9728, RFC 8414).

use nycapt_contract::{
    AGENT_DOCUMENT, AgentAuth, AnonymousIdentity, AuthorizationServerMetadata, OpenObject,
    Operation, ProtectedResourceMetadata, RegisterAgent, RevokeAgent,
};

use crate::config::Config;

pub(crate) fn agent_document(config: &Config) -> String {
    format!("{}{}", config.site_url, AGENT_DOCUMENT)
}

/// The credentials that the API accepts.
pub(crate) fn get_protected_resource_metadata(config: &Config) -> ProtectedResourceMetadata {
    ProtectedResourceMetadata {
        resource: config.base_url.clone(),
        resource_name: "NYC Apartment Report Service".into(),
        resource_documentation: agent_document(config),
        authorization_servers: vec![config.base_url.clone()],
        bearer_methods_supported: vec!["header".into()],
        extra: OpenObject::new(),
    }
}

/// How an agent gets and revokes a credential.
pub(crate) fn get_authorization_server_metadata(config: &Config) -> AuthorizationServerMetadata {
    let base_url = &config.base_url;
    let register = format!("{base_url}{}", RegisterAgent::SPEC.path);
    let revoke = format!("{base_url}{}", RevokeAgent::SPEC.path);
    AuthorizationServerMetadata {
        issuer: base_url.clone(),
        grant_types_supported: Vec::new(),
        revocation_endpoint: revoke.clone(),
        agent_auth: AgentAuth {
            skill: agent_document(config),
            identity_endpoint: register.clone(),
            register_uri: register,
            revocation_uri: revoke,
            identity_types_supported: vec!["anonymous".into()],
            anonymous: AnonymousIdentity {
                credential_types_supported: vec!["bearer_api_key".into()],
            },
        },
        extra: OpenObject::new(),
    }
}
