//! A real OpenID provider beside the tests: `oidc-provider` of npm, certified by the foundation.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// Longest wait for an answer; making RSA keys on a busy machine takes seconds.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running provider; it ends when it is dropped.
///
/// Calls block for a few milliseconds; a user exists as soon as a token names one.
#[derive(Debug)]
pub struct Provider {
    issuer: String,
    talk: Mutex<Talk>,
}

#[derive(Debug)]
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Provider {
    /// What this service is called by the provider, unless a test says otherwise.
    pub const AUDIENCE: &str = "https://api.nycapt.example";
    /// What the provider calls the site that signs users in; the audience of its ID tokens.
    pub const SITE: &str = "site";
    /// The algorithms that access tokens can be asked for in.
    pub const ALGORITHMS: [&str; 4] = ["RS256", "PS256", "ES256", "EdDSA"];

    /// Starts a provider with new keys on a free port.
    ///
    /// # Panics
    /// Node or the package is not installed; the message says what installs it.
    pub fn start() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("node");
        assert!(
            folder.join("node_modules/oidc-provider").exists(),
            "`oidc-provider` is not installed: run `npm ci --prefix tests/node`"
        );
        let mut child = Command::new("node")
            .arg(folder.join("oidc-provider.mjs"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|fault| refuse(&format!("`node` does not start: {fault}")));
        let input = child.stdin.take().unwrap();
        let lines = lines_of(child.stdout.take().unwrap());
        let talk = Talk {
            child,
            input,
            lines,
        };
        Self {
            issuer: talk.hear(),
            talk: Mutex::new(talk),
        }
    }

    /// The provider as it names itself.
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
        text(&self.tell(&command), "access_token")
    }

    /// Signs with new keys from now on, and goes on publishing the old ones.
    pub fn rotate_keys(&self) {
        self.tell(&json!({ "do": "rotate", "keepOld": true }));
    }

    /// Signs with new keys from now on, and withdraws the old ones.
    pub fn replace_keys(&self) {
        self.tell(&json!({ "do": "rotate", "keepOld": false }));
    }

    /// Answers 503 to everybody; tokens can still be had here.
    pub fn go_away(&self) {
        self.tell(&json!({ "do": "away", "value": true }));
    }

    /// Answers again.
    pub fn come_back(&self) {
        self.tell(&json!({ "do": "away", "value": false }));
    }

    /// Lets a path go without an answer; an empty one is none.
    pub fn be_silent_at(&self, path: &str) {
        let path = (!path.is_empty()).then_some(path);
        self.tell(&json!({ "do": "silence", "path": path }));
    }

    /// Knows a site at this address that signs people in, as a public client without a secret.
    pub fn know_site(&self, url: &str, id: &str, secret: Option<&str>) {
        self.tell(&json!({ "do": "site", "url": url, "id": id, "secret": secret }));
    }

    /// Ends the program: nothing listens at the issuer's address any more.
    pub fn stop(self) {
        drop(self);
    }

    fn sign_in(&self, subject: &str, audience: &str, algorithm: &str, wanted: &str) -> String {
        let command = json!({
            "do": "signIn", "subject": subject, "audience": audience, "algorithm": algorithm,
        });
        text(&self.tell(&command), wanted)
    }

    fn tell(&self, command: &Value) -> Value {
        let mut talk = self.talk.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(talk.input, "{command}").unwrap();
        let answer: Value = serde_json::from_str(&talk.hear()).unwrap();
        assert_eq!(answer.get("failed"), None, "{command}");
        answer
    }
}

impl Talk {
    fn hear(&self) -> String {
        self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| {
            refuse("the provider says nothing: run `node tests/node/oidc-provider.mjs` to see why")
        })
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of the program as they come: a wait for one can have an end.
fn lines_of(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        BufReader::new(output)
            .lines()
            .map_while(Result::ok)
            .try_for_each(|line| sender.send(line))
    });
    lines
}

fn text(answer: &Value, member: &str) -> String {
    answer.get(member).and_then(Value::as_str).unwrap().into()
}

#[expect(
    clippy::panic,
    reason = "a test that cannot be set up fails with a reason"
)]
fn refuse(why: &str) -> ! {
    panic!("{why}")
}
