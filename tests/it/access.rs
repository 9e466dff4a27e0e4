//! Who may do what: every operation that takes a credential, as every kind of caller
//! (specification parts 4.2 and 5).

use nycapt::contract::{Access, Method, Shape, Spec};
use nycapt_rules::{KEY_ENTROPY, KeySecret};
use nycapt_server::table;
use nycapt_tests::prelude::*;

const CHALLENGE: &str =
    "Bearer resource_metadata=\"https://api.example.com/.well-known/oauth-protected-resource\"";

nycapt_rules::named_enum! {
    /// A kind of caller. What there is to be had is Ann's: an account, its keys, its reports.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Who {
        Nobody = "nobody",
        MalformedKey = "malformed key",
        UnknownKey = "unknown key",
        RevokedKey = "revoked key",
        ForgedToken = "forged token",
        StrangersKey = "stranger's key",
        KeyOfAnotherAccount = "key of another account",
        OwnersKey = "owner's key",
        Stranger = "stranger",
        Owner = "owner",
    }
}

impl Who {
    const fn is_proven(self) -> bool {
        self.holds_key() || self.is_user()
    }

    const fn holds_key(self) -> bool {
        matches!(
            self,
            Self::StrangersKey | Self::KeyOfAnotherAccount | Self::OwnersKey
        )
    }

    const fn is_user(self) -> bool {
        matches!(self, Self::Stranger | Self::Owner)
    }
}

/// What an operation's path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PathTarget {
    Nothing,
    Account,
    Key,
    ReportOfKey,
    ReportOfUser,
}

/// What the matrix says: the status, or what success is.
fn expected(spec: &Spec, who: Who, thing: PathTarget) -> u16 {
    let right_kind = match spec.access {
        Access::Key => who.holds_key(),
        Access::User => who.is_user(),
        Access::KeyOrUser => who.is_proven(),
        Access::Public | Access::Signature | Access::OrderToken | Access::Visitor => {
            panic!("{} takes no such credential", spec.name)
        }
    };
    let is_owner = match thing {
        PathTarget::Nothing => true,
        PathTarget::Account | PathTarget::Key | PathTarget::ReportOfUser => who == Who::Owner,
        PathTarget::ReportOfKey => who == Who::OwnersKey,
    };
    match (who.is_proven(), right_kind, is_owner) {
        (false, ..) => 401,
        (true, false, _) => 403,
        (true, true, false) => 404,
        // Nobody works here: every report is still to be made.
        (true, true, true) if spec.name == "get_report_pdf" => 409,
        (true, true, true) => spec.success,
    }
}

struct Fixture<'a> {
    app: &'a TestApp,
    ann: User<'a>,
    account: String,
    other_account: String,
    reports: Option<(String, String)>,
}

impl<'a> Fixture<'a> {
    async fn made(app: &'a TestApp) -> Self {
        let (ann, account) = app.owner("ann", "Spring").await;
        let other_account = ann.account("Autumn").await;
        let purse = [
            account.clone(),
            other_account.clone(),
            ann.default_account().await,
            app.signed_in("ben").default_account().await,
        ];
        for account in purse {
            app.grant(&account, 3).await;
        }
        let mut fixture = Self {
            app,
            ann,
            account,
            other_account,
            reports: None,
        };
        if guarded(app).iter().any(|spec| spec.name == "start_report") {
            let by_key = fixture.ann.key_of(&fixture.account).await;
            fixture.reports = Some((
                started(&by_key, &sample_address()).await,
                started(&fixture.ann, &sample_address()).await,
            ));
        }
        fixture
    }

    /// A caller of the kind, with a credential of its own each time: some operations end it.
    async fn caller(&self, who: Who) -> Caller<'a> {
        let key = |holder: Agent<'a>| self.app.bearer(&holder.secret);
        match who {
            Who::Nobody => self.app.anyone(),
            Who::MalformedKey => self.app.bearer("nycapt_live_x"),
            Who::UnknownKey => self.app.bearer(&unknown_key()),
            Who::RevokedKey => {
                let holder = self.ann.key_of(&self.account).await;
                let path = format!("/api/api-keys/{}", holder.key);
                assert_eq!(self.ann.delete(&path).await.status, 200);
                key(holder)
            }
            Who::ForgedToken => self.app.bearer(&FakeVerifier::forged_token("ann")),
            Who::StrangersKey => key(self.app.agent_with(1).await),
            Who::KeyOfAnotherAccount => key(self.ann.key_of(&self.other_account).await),
            Who::OwnersKey => key(self.ann.key_of(&self.account).await),
            Who::Stranger => self.app.bearer(&self.app.signed_in("ben").token),
            Who::Owner => self.app.bearer(&self.ann.token),
        }
    }

    /// What a path can name, with the path.
    async fn things(&self, spec: &Spec) -> Vec<(PathTarget, String)> {
        let filled = |name: &str, id: &str| spec.path.replace(&format!("{{{name}}}"), id);
        if spec.path.contains("{account_id}") {
            vec![(PathTarget::Account, filled("account_id", &self.account))]
        } else if spec.path.contains("{key_id}") {
            let key = self.ann.key_of(&self.account).await.key;
            vec![(PathTarget::Key, filled("key_id", &key))]
        } else if spec.path.contains("{job_id}") {
            let (of_key, of_user) = self.reports.as_ref().unwrap();
            vec![
                (PathTarget::ReportOfKey, filled("job_id", of_key)),
                (PathTarget::ReportOfUser, filled("job_id", of_user)),
            ]
        } else {
            vec![(PathTarget::Nothing, spec.path.into())]
        }
    }
}

fn guarded(app: &TestApp) -> Vec<&'static Spec> {
    table(&app.app)
        .iter()
        .map(|mounted| mounted.spec)
        .filter(|spec| matches!(spec.access, Access::Key | Access::User | Access::KeyOrUser))
        .collect()
}

fn unknown_key() -> String {
    let key = KeySecret::generate(&[7; KEY_ENTROPY]).unwrap();
    key.expose().into()
}

fn request(spec: &Spec, path: &str) -> TestRequest {
    let request = TestRequest::new(spec.method.as_str(), path);
    match spec.body {
        None => request,
        Some(_) if spec.name == "start_report" => {
            request.json(&json!({ "address": sample_address() }))
        }
        Some(Shape::Object { fields, .. }) => {
            let needed = fields.iter().filter(|field| field.required);
            let body: serde_json::Map<String, Value> = needed
                .map(|field| (field.name.into(), "matrix".into()))
                .collect();
            request.json(&Value::Object(body))
        }
        Some(Shape::List { .. } | Shape::Form { .. } | Shape::Raw) => {
            panic!("{} has an unknown body", spec.name)
        }
    }
}

/// The body without what differs from request to request.
fn comparable(answer: &Answer) -> Value {
    let mut body = answer.json();
    body["requestId"] = json!(null);
    body
}

fn assert_refused(answer: &Answer, status: u16, who: Who, access: Access, place: &str) {
    let (code, challenge) = match status {
        401 if who == Who::Nobody => ("unauthenticated", Some(CHALLENGE.to_owned())),
        401 => (
            "unauthenticated",
            Some(format!("{CHALLENGE}, error=\"invalid_token\"")),
        ),
        403 => ("wrong_principal", None),
        409 => ("in_flight", None),
        _ => ("not_found", None),
    };
    let body = answer.refused(status, code);
    if who == Who::Nobody {
        let step = &body["next"][0];
        if access == Access::User {
            // Not to register for a key.
            let expected =
                "Ask the service's operator about accounts and keys: this site has no sign-in.";
            assert_eq!(step["do"], expected, "{place}");
        } else {
            let document = "https://www.example.com/auth.md";
            assert_eq!(step["url"], document, "{place}");
        }
    }
    let found = answer.header("www-authenticate");
    assert_eq!(found, challenge.as_deref(), "{place}");
}

on_each_engine!(
    every_operation_lets_in_whom_it_should_and_nobody_else,
    what_is_anothers_looks_like_what_does_not_exist,
    a_key_that_was_valid_is_401_on_the_very_next_request_also_at_another_server,
);

on_sqlite!(
    the_credential_is_judged_before_the_principal_and_the_principal_before_the_body,
    a_public_operation_does_not_look_at_credentials,
);

async fn every_operation_lets_in_whom_it_should_and_nobody_else(app: TestApp) {
    let fixture = Fixture::made(&app).await;
    let specs = guarded(&app);
    assert!(specs.len() >= 6, "{specs:?}");
    for spec in specs {
        let mut of_bad_credentials = Vec::new();
        for who in Who::ALL {
            for (thing, path) in fixture.things(spec).await {
                let caller = fixture.caller(who).await;
                let status = expected(spec, who, thing);
                let place = format!("{} as {} of {thing:?}", spec.name, who.as_str());
                if spec.method == Method::Get {
                    let head = caller.send(TestRequest::new("HEAD", &path)).await;
                    assert_eq!((head.status, head.body.len()), (status, 0), "{place}");
                }
                let answer = caller.send(request(spec, &path)).await;
                assert_eq!(answer.status, status, "{place}: {answer:?}");
                if status >= 400 {
                    assert_refused(&answer, status, who, spec.access, &place);
                }
                if status == 401 && who != Who::Nobody {
                    of_bad_credentials.push(comparable(&answer));
                }
            }
        }
        // A revoked, an unknown and a malformed one look alike.
        of_bad_credentials.dedup();
        assert_eq!(of_bad_credentials.len(), 1, "{of_bad_credentials:?}");
    }
}

async fn what_is_anothers_looks_like_what_does_not_exist(app: TestApp) {
    let fixture = Fixture::made(&app).await;
    let agent = app.agent().await;
    for spec in guarded(&app) {
        for (thing, path) in fixture.things(spec).await {
            let stranger = match thing {
                PathTarget::Nothing => continue,
                PathTarget::Account | PathTarget::Key | PathTarget::ReportOfUser => Who::Stranger,
                PathTarget::ReportOfKey => Who::StrangersKey,
            };
            let stranger = fixture.caller(stranger).await;
            let keys = "select id || ' ' || coalesce(revoked_at, 0) from api_key order by id";
            let before = app.state(keys).await;
            let foreign = stranger.send(request(spec, &path)).await;
            let id = path.split('/').find(|part| part.len() > 26).unwrap();
            let (kind, _) = id.split_once('_').unwrap();
            for other in [
                agent.account.as_str(),
                &agent.key,
                &format!("{kind}_01kafg9p4bfdmvxbq8mq6sv0xz"),
                // The suspense account's, where it is an account's.
                &format!("{kind}_00000000000000000000000000"),
                &format!("{kind}_x"),
                &id.to_uppercase(),
                "x",
                "%27",
            ] {
                let path = path.replace(id, other);
                let unknown = stranger.send(request(spec, &path)).await;
                assert_eq!((foreign.status, unknown.status), (404, 404), "{path}");
                assert_eq!(comparable(&foreign), comparable(&unknown), "{path}");
            }
            assert_eq!(app.state(keys).await, before, "{}", spec.name);
        }
    }
}

async fn the_credential_is_judged_before_the_principal_and_the_principal_before_the_body(
    app: TestApp,
) {
    let agent = app.agent().await;
    let ann = app.signed_in("ann");
    for (caller, status) in [(&app.anyone(), 401), (&*agent, 403), (&*ann, 422)] {
        let request = TestRequest::new("POST", "/api/api-accounts").body("{");
        assert_eq!(caller.send(request).await.status, status);
    }
}

async fn a_key_that_was_valid_is_401_on_the_very_next_request_also_at_another_server(app: TestApp) {
    let other = app.twin().await;
    let agent = app.agent().await;
    let there = other.bearer(&agent.secret);
    there.get("/api/balance").await.is(200);
    agent.post_nothing("/v1/agent/revoke").await.is(200);
    let answer = there.get("/api/balance").await;
    answer.refused(401, "unauthenticated");

    let ann = other.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    app.bearer(&key.secret).get("/api/balance").await.is(200);
    ann.delete(&format!("/api/api-keys/{}", key.key)).await;
    app.bearer(&key.secret).get("/api/balance").await.is(401);
}

async fn a_public_operation_does_not_look_at_credentials(app: TestApp) {
    for mounted in table(&app.app) {
        let spec = mounted.spec;
        if spec.access == Access::Public {
            let path = spec.path.replace(['{', '}'], "");
            let plain = app
                .anyone()
                .send(TestRequest::new(spec.method.as_str(), &path))
                .await;
            for who in [app.bearer("nycapt_live_x"), app.bearer(&unknown_key())] {
                let answer = who
                    .send(TestRequest::new(spec.method.as_str(), &path))
                    .await;
                assert_eq!(answer.status, plain.status, "{}", spec.name);
                assert_ne!(answer.status, 401, "{}", spec.name);
            }
        }
    }
}
