//! A certified OpenID provider: `oidc-provider` of npm.

use serde_json::{Value, json};

use crate::helper_program::HelperProgram;

/// A running provider; it ends when it is dropped.
///
/// Calls block for a few milliseconds; a user exists as soon as a token names one.
#[derive(Debug)]
pub struct Provider {
    issuer: String,
    program: HelperProgram,
}

impl Provider {
    /// What this service is called by the provider, unless a test says otherwise.
    pub const AUDIENCE: &str = "https://api.nycapt.example";
    /// What the provider calls the site that signs users in; the audience of its ID tokens.
    pub const SITE: &str = "site";
    /// The algorithms that access tokens can be asked for in.
    pub const ALGORITHMS: [&str; 4] = ["RS256", "PS256", "ES256", "EdDSA"];

    /// Starts a provider with new keys on a free port.
    pub fn start() -> Self {
        let (program, issuer) = HelperProgram::node("oidc-provider.mjs");
        Self { issuer, program }
    }

    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// A new access token of this user, from the authorization code flow: `at+jwt`, RS256.
    pub fn access_token(&self, subject: &str) -> String {
        self.sign_in(subject, Self::AUDIENCE, "RS256", "access_token")
    }

    /// The same in one of [`Self::ALGORITHMS`].
    pub fn access_token_signed(&self, subject: &str, algorithm: &str) -> String {
        self.sign_in(subject, Self::AUDIENCE, algorithm, "access_token")
    }

    /// The same for another audience, which is a URL.
    pub fn access_token_for(&self, subject: &str, audience: &str) -> String {
        self.sign_in(subject, audience, "RS256", "access_token")
    }

    /// The ID token that the site gets when this user signs in; no credential for a service.
    pub fn id_token(&self, subject: &str) -> String {
        self.sign_in(subject, Self::AUDIENCE, "RS256", "id_token")
    }

    /// An access token by client credentials: its subject is [`Self::SITE`].
    pub fn client_token(&self) -> String {
        let command = json!({ "do": "client", "audience": Self::AUDIENCE, "algorithm": "RS256" });
        text(&self.program.send(&command), "access_token")
    }

    /// Signs with new keys from now on, and goes on publishing the old ones.
    pub fn rotate_keys(&self) {
        self.program
            .send(&json!({ "do": "rotate", "keepOld": true }));
    }

    /// Signs with new keys from now on, and withdraws the old ones.
    pub fn replace_keys(&self) {
        self.program
            .send(&json!({ "do": "rotate", "keepOld": false }));
    }

    /// Answers 503 to everybody; tokens can still be had here.
    pub fn go_away(&self) {
        self.program.send(&json!({ "do": "away", "value": true }));
    }

    pub fn come_back(&self) {
        self.program.send(&json!({ "do": "away", "value": false }));
    }

    /// Lets a path go without an answer; an empty one is none.
    pub fn be_silent_at(&self, path: &str) {
        let path = (!path.is_empty()).then_some(path);
        self.program.send(&json!({ "do": "silence", "path": path }));
    }

    /// Knows a site at this address that signs people in, as a public client without a secret.
    pub fn know_site(&self, url: &str, id: &str, secret: Option<&str>) {
        self.program
            .send(&json!({ "do": "site", "url": url, "id": id, "secret": secret }));
    }

    /// Ends the program: nothing listens at the issuer's address any more.
    pub fn stop(self) {
        drop(self);
    }

    fn sign_in(&self, subject: &str, audience: &str, algorithm: &str, wanted: &str) -> String {
        let command = json!({
            "do": "signIn", "subject": subject, "audience": audience, "algorithm": algorithm,
        });
        text(&self.program.send(&command), wanted)
    }
}

fn text(answer: &Value, member: &str) -> String {
    answer.get(member).and_then(Value::as_str).unwrap().into()
}
