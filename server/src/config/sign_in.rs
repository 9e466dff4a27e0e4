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

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    fn config(given: &[(&'static str, &str)]) -> Result<Option<SignInSettings>, String> {
        Config::given(given).map(|config| config.sign_in)
    }

    #[test]
    fn people_sign_in_where_the_provider_knows_the_site() {
        let issuer = ("oidc-issuer", "https://id.example");
        assert_eq!(config(&[issuer]), Ok(None));
        let made = config(&[issuer, ("oidc-client-id", "site")]).unwrap();
        let expected = SignInSettings {
            client_id: "site".into(),
            client_secret: None,
            scopes: "openid".into(),
            audience_parameter: AudienceParameter::Resource,
        };
        assert_eq!(made, Some(expected));
    }

    #[test]
    fn what_does_not_fit_together_is_named_and_no_secret_is_shown() {
        let issuer = ("oidc-issuer", "https://id.example");
        let client = ("oidc-client-id", "site");
        let secret = ("oidc-client-secret", "hidden-one");
        for (given, named) in [
            (vec![client], "`--oidc-client-id`"),
            (vec![issuer, secret], "`--oidc-client-secret`"),
            (vec![issuer, ("oidc-audience", "")], "`--oidc-audience`"),
        ] {
            let error = config(&given).unwrap_err();
            assert!(error.contains(named), "{error}");
            assert!(!error.contains("hidden-one"), "{error}");
        }
        let shown = format!("{:?}", config(&[issuer, client, secret]).unwrap());
        assert!(!shown.contains("hidden-one"), "{shown}");
    }
}
