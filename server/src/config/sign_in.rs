//! How people sign in at the site.

use nycapt_contract::Secret;

use super::settings::{Setting, SettingError};
use crate::identity::{AudienceParameter, SignInSettings};

pub(super) fn sign_in<'a>(
    find: &impl Fn(&str) -> Result<&'a Setting, SettingError>,
) -> Result<Option<SignInSettings>, SettingError> {
    let (client, secret) = (find("oidc-client-id")?, find("oidc-client-secret")?);
    let (scopes, parameter) = (find("oidc-scopes")?, find("oidc-audience-parameter")?);
    let audience_parameter = parameter.choice(&[
        ("resource", AudienceParameter::Resource),
        ("audience", AudienceParameter::Audience),
        ("none", AudienceParameter::None),
    ])?;
    let asked: Vec<&str> = scopes.value.split_ascii_whitespace().collect();
    if !asked.contains(&"openid") {
        return Err(scopes.error("expected scopes that include `openid`"));
    }
    if client.value.is_empty() {
        return if secret.value.is_empty() {
            Ok(None)
        } else {
            Err(secret.error("it needs `oidc-client-id`"))
        };
    }
    if find("oidc-issuer")?.value.is_empty() {
        return Err(client.error("it needs `oidc-issuer`"));
    }
    Ok(Some(SignInSettings {
        client_id: client.value.clone(),
        client_secret: (!secret.value.is_empty()).then(|| Secret::new(&*secret.value)),
        scopes: asked.join(" "),
        audience_parameter,
    }))
}
