//! Starting a report (specification parts 2.1, 2.2, 4.2 and 7).

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use nycapt_tests::prelude::*;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::jobs::scripted_compiler::{ScriptedCompiler, compiling, worker};

fn keyed(body: &Value, key: &str) -> TestRequest {
    starting(body).header("idempotency-key", key)
}

async fn start(caller: &Caller<'_>, body: &Value, key: &str) -> String {
    accepted(&caller.send(keyed(body, key)).await)
}

on_each_engine!(
    a_refused_start_costs_nothing,
    a_report_that_is_not_sold_costs_nothing_and_leaves_its_key,
    a_replay_returns_the_original_job_for_free,
    a_reused_key_with_another_body_is_refused,
    a_refused_start_does_not_consume_its_key,
    parallel_duplicates_are_charged_once,
    a_start_is_found_by_its_key_after_the_client_left,
    a_key_revoked_during_its_request_buys_nothing,
    a_signed_in_user_spends_from_the_default_account,
    a_doubtful_apartment_is_warned_of_at_once_at_a_replay_and_in_the_finished_job,
    unused_words_of_the_address_are_warned_of_and_not_repeated,
    a_question_that_no_record_answers_is_warned_of_at_once,
);

on_sqlite!(
    checks_follow_the_contracts_order,
    without_a_release_a_start_is_503_and_free,
    without_credits_the_page_that_sells_them_is_named_only_where_they_are_sold,
    a_question_alone_identifies_its_building,
    a_question_about_a_place_its_report_does_not_cover_is_warned_of_at_once_and_in_the_answer,
    an_ambiguous_address_lists_buildings_that_can_be_sent_with_their_apartment,
    an_address_that_is_not_one_building_is_refused_as_it_is_resolved,
    an_unknown_place_behind_an_address_costs_nothing_and_lists_the_building,
    an_apartment_is_sold_by_a_name_that_only_its_buildings_records_have,
);

/// Error, its place, and what is sent; `HERE` is an address of the city, and `x41` a text so long.
const REFUSED: &str = r#"
value_error body {}
value_error body { "address": " ", "ask": null }
string_type body.address { "address": 5 }
string_too_long body.address { "address": "x501" }
string_too_long body.unit { "address": "HERE", "unit": "x41" }
value_error body.unit { "address": "HERE", "unit": "rear house" }
value_error body.unit { "ask": "Mice at HERE?", "unit": "??" }
value_error body.unit { "address": "HERE", "unit": "APT ME" }
value_error body.unit { "address": "HERE", "unit": "9/Gate" }
value_error body.unit { "address": "HERE", "unit": "BX" }
value_error body.unit { "address": "HERE", "unit": "4B & 4C" }
value_error body.address { "address": "HERE, apt me" }
value_error body.address { "address": "HERE, apt RBE" }
value_error body.address { "address": "HERE, apt 9/Gate" }
value_error body.address { "address": "HERE, apt 3 or 4" }
string_too_long body.ask { "ask": "x2001" }
string_too_long body.email { "address": "HERE", "email": "x321" }
bool_parsing body.replay.bool { "address": "HERE", "replay": 7 }
value_error body.address { "address": "99999 Nowhere Boulevard" }
value_error body.address { "address": "1 Main St, Hoboken, NJ 07030" }
value_error body.ask { "ask": "Are there mice in my building?" }
value_error body.ask { "ask": "Is heat a problem at 1 Nowhere Alley?" }"#;

async fn a_refused_start_costs_nothing(app: TestApp) {
    let agent = app.agent_with(1).await;
    for row in REFUSED.lines().skip(1) {
        let (kind, rest) = row.split_once(' ').unwrap();
        let (place, sent) = rest.split_once(' ').unwrap();
        let long = |text: String, length| text.replace(&format!("x{length}"), &"x".repeat(length));
        let sent = [41, 321, 501, 2001].into_iter().fold(sent.to_owned(), long);
        let sent = sent.replace("HERE", &sample_address());
        let sent: Value = serde_json::from_str(&sent).unwrap();
        let (found, at, _) = agent.send(starting(&sent)).await.invalid().remove(0);
        let place: Vec<&str> = place.split('.').collect();
        assert_eq!((found.as_str(), at), (kind, json!(place)), "{row}");
    }
    let body = json!({ "address": sample_address() });
    for key in [String::new(), "k".repeat(256)] {
        let errors = agent.send(keyed(&body, &key)).await.invalid();
        assert_eq!(errors[0].1, json!(["header", "idempotency-key"]));
        let both = agent.send(keyed(&json!({}), &key)).await.invalid();
        assert_eq!([&both[0].1, &both[1].1], [&errors[0].1, &json!(["body"])]);
    }
    app.bearer(&format!("{}x", agent.secret))
        .send(starting(&body))
        .await
        .error(401);
    app.anyone().send(starting(&json!({}))).await.error(401);
    assert_eq!(agent.balance().await, 1);
    assert!(listed(&agent).await.is_empty());
    assert_eq!(app.state("select kind from ledger").await, ["grant"]);
}

async fn an_ambiguous_address_lists_buildings_that_can_be_sent_with_their_apartment(app: TestApp) {
    let agent = app.agent_with(5).await;
    let (street, _) = ambiguous_address(&app).await;
    let body = json!({ "address": format!("{street} apt 4B") });
    let resolved = app.post("/v1/addresses/resolve", &body).await.json();
    let refused = agent.send(starting(&body)).await;
    refused.invalid_at("value_error", "body.address");
    let candidates = |refused: &Answer| refused.json()["detail"][0]["ctx"]["candidates"].clone();
    assert_eq!(candidates(&refused), resolved["candidates"]);
    let ask = json!({ "ask": format!("Any mice at {street} apt 4B?") });
    let asked = agent.send(starting(&ask)).await;
    asked.invalid_at("value_error", "body.ask");
    assert_eq!(candidates(&asked), candidates(&refused));
    let candidates = candidates(&refused);
    let candidates = candidates.as_array().unwrap();
    assert!(candidates.len() > 1, "{candidates:?}");
    for candidate in candidates {
        let (line, unit) = (&candidate["addressLine"], &candidate["unit"]["display"]);
        let again = starting(&json!({ "address": line, "unit": unit }));
        let job = agent.send(again).await.json();
        assert_eq!((&job["address"], &job["unit"]), (line, &json!("4B")));
    }
}

async fn an_address_that_is_not_one_building_is_refused_as_it_is_resolved(app: TestApp) {
    let agent = app.agent_with(1).await;
    let (street, _) = ambiguous_address(&app).await;
    let (_, name) = street.split_once(' ').unwrap();
    for address in [
        street.as_str(),
        &format!("99999 {name}"),
        name,
        "99999 Nowhere Boulevard",
        "1 Main St, Hoboken, NJ 07030",
    ] {
        let body = json!({ "address": address });
        let resolved = app.post("/v1/addresses/resolve", &body).await.json();
        let refused = agent.send(starting(&body)).await.json();
        let error = &refused["detail"][0];
        for member in ["status", "reason", "candidates", "suggestions"] {
            assert_eq!(error["ctx"][member], resolved[member], "{address}");
        }
        let why = resolved["message"].as_str().unwrap().trim_end_matches('.');
        assert_eq!(error["msg"], format!("Value error, {why}"), "{address}");
    }
    for address in ["1 Nowhere Alley", "1 Main St, Hoboken, NJ 07030"] {
        let body = json!({ "address": address });
        let resolved = app.post("/v1/addresses/resolve", &body).await.json();
        let body = json!({ "ask": format!("Is heat a problem at {address}?") });
        let refused = agent.send(starting(&body)).await.json();
        let ctx = &refused["detail"][0]["ctx"];
        for member in ["status", "reason", "candidates"] {
            assert_eq!(ctx[member], resolved[member], "{address}");
        }
    }
}

async fn an_unknown_place_behind_an_address_costs_nothing_and_lists_the_building(app: TestApp) {
    let agent = app.agent_with(1).await;
    let (address, resolved) = address_in_an_unknown_place(&app).await;
    let body = json!({ "address": address });
    let confidence = resolved["confidence"].as_f64();
    assert!(confidence.unwrap() <= 0.75, "{resolved}");
    let refused = agent.send(starting(&body)).await;
    refused.invalid_at("value_error", "body.address");
    let detail = &refused.json()["detail"][0];
    assert_eq!(detail["ctx"]["candidates"], json!([resolved["match"]]));
    let message = detail["msg"].as_str().unwrap();
    let why = "we don't know the place after the street";
    assert!(message.contains(why), "{message}");
    assert_eq!(agent.balance().await, 1);
    let line = &resolved["match"]["addressLine"];
    accepted(&agent.send(starting(&json!({ "address": line }))).await);
}

async fn a_doubtful_apartment_is_warned_of_at_once_at_a_replay_and_in_the_finished_job(
    app: TestApp,
) {
    let agent = app.agent_with(2).await;
    let (_, address) = without_99z();
    let body = json!({ "address": format!("{address} apt 4B"), "unit": "99Z" });
    let started = agent.send(keyed(&body, "a")).await;
    let warnings = started.json()["detail"]["warnings"].take();
    let conflict = "The address says apt 4B. The report is on 99Z, which you sent as the \
                    apartment.";
    assert_eq!(warnings[0], conflict);
    let warning = warnings[1].as_str().unwrap();
    assert!(warning.starts_with("99Z may not exist"), "{warning}");
    let again = agent.send(keyed(&body, "a")).await.json();
    assert_eq!(again["detail"]["warnings"], warnings);
    let id = accepted(&started);
    assert_eq!(polled(&agent, &id).await["detail"]["warnings"], warnings);
    let _worker = compiling(&app);
    let done = until_status(&agent, &id, "done").await;
    assert_eq!(done["detail"]["warnings"], warnings);
    assert_eq!(done["unit"], "99Z");
    let whole = agent.send(starting(&json!({ "address": address }))).await;
    assert_eq!(whole.json()["detail"]["warnings"], Value::Null);
}

async fn an_apartment_is_sold_by_a_name_that_only_its_buildings_records_have(app: TestApp) {
    app.app.live.switch(named_apartment_release());
    let [own, other] = sample_addresses(2).try_into().unwrap();
    let agent = app.agent_with(7).await;
    let _worker = compiling(&app);
    let of = |address: &str| json!({ "address": address, "unit": "rbe" });
    let started = agent.send(starting(&of(&own))).await;
    assert_eq!(started.json()["detail"]["warnings"], Value::Null);
    let done = until_status(&agent, &accepted(&started), "done").await;
    assert_eq!(done["unit"], "RBE");
    let report = &done["report"];
    let found = &report["sections"]["unit"]["data"]["rows"];
    assert_eq!(found[0]["unitMatch"]["raw"], "RBE", "{found}");
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!(report["unit"]["validity"], "confirmed");
    let answer = agent.send(starting(&of(&other))).await;
    answer.invalid_at("value_error", "body.unit");
    let conflict = "The address says apt 4B. The report is on RBE, which you sent as the \
                    apartment.";
    let unused = "We didn't use some words in the address. Check that the report is on the \
                  right building.";
    for (more, warnings) in [
        ("apt RBE", Value::Null),
        ("apt 4B", json!([conflict])),
        ("apt 5C or 4B", json!([conflict.replace("apt 4B", "4B")])),
        ("care of Quimby", json!([unused])),
    ] {
        let started = agent.send(starting(&of(&format!("{own}, {more}")))).await;
        accepted(&started);
        assert_eq!(started.json()["detail"]["warnings"], warnings, "{more}");
    }
    assert_eq!(agent.balance().await, 2);
}

async fn unused_words_of_the_address_are_warned_of_and_not_repeated(app: TestApp) {
    let agent = app.agent_with(2).await;
    let address = format!("{}, care of Quimby", sample_address());
    let started = agent.send(starting(&json!({ "address": address }))).await;
    let warnings = json!([
        "We didn't use some words in the address. Check that the report is on the right building."
    ]);
    assert_eq!(started.json()["detail"]["warnings"], warnings);
    let id = accepted(&started);
    let _worker = compiling(&app);
    let done = until_status(&agent, &id, "done").await;
    assert_eq!(done["detail"]["warnings"], warnings);
    for job in [started.text(), done.to_string()] {
        assert!(!job.contains("Quimby"), "{job}");
    }
    // A question has other words than those of its address.
    let question = format!("Are there mice at {}?", sample_address());
    let asked = agent.send(starting(&json!({ "ask": question }))).await;
    accepted(&asked);
    assert_eq!(asked.json()["detail"]["warnings"], Value::Null);
}

async fn a_question_that_no_record_answers_is_warned_of_at_once(app: TestApp) {
    let agent = app.agent_with(2).await;
    let warnings = async |question: &str| {
        let body = json!({ "address": sample_address(), "ask": question });
        agent.send(starting(&body)).await.json()["detail"]["warnings"].take()
    };
    let unanswerable = warnings("What is the meaning of life?").await;
    let warning = unanswerable[0].as_str().unwrap();
    assert!(
        warning.contains("Subjects you can ask about: "),
        "{warning}"
    );
    assert_eq!(warnings("Is it safe?").await, Value::Null);
}

async fn checks_follow_the_contracts_order(engine: Engine) {
    let app = TestApp::on_with(engine, &[("rate-limit", "5/3600")]).await;
    let agent = app.agent_with(1).await;
    let good = json!({ "address": sample_address() });
    // 422 before the replay, the replay before the address, the address before the balance.
    let id = start(&agent, &good, "a").await;
    // The balance is 0 by now.
    assert_eq!(start(&agent, &good, "a").await, id);
    let without = keyed(&json!({ "unit": "1" }), "a");
    assert_eq!(agent.send(without).await.invalid()[0].1, json!(["body"]));
    let nowhere = json!({ "address": "nowhere" });
    let errors = agent.send(keyed(&nowhere, "a")).await.invalid();
    assert_eq!(errors[0].0, "idempotency_key_reused");
    let errors = agent.send(keyed(&nowhere, "b")).await.invalid();
    assert_eq!(errors[0].1, json!(["body", "address"]));
    // 401 before 429, 429 before 422.
    agent.send(starting(&json!({}))).await.error(429);
    app.bearer("x").send(starting(&json!({}))).await.error(401);
}

async fn without_a_release_a_start_is_503_and_free(app: TestApp) {
    let agent = app.agent_with(1).await;
    let without = TestApp::made(&[("database-url", &app.database_url())], |_| {})
        .opened()
        .await;
    let caller = without.bearer(&agent.secret);
    let body = json!({ "address": sample_address() });
    caller.send(keyed(&body, "a")).await.error(503);
    assert_eq!(agent.balance().await, 1);
    start(&agent, &body, "a").await;
}

async fn a_report_that_is_not_sold_costs_nothing_and_leaves_its_key(app: TestApp) {
    let agent = app.agent_with(2).await;
    let body = json!({ "address": sample_address() });
    let sold = start(&agent, &body, "sold").await;
    app.app.live.switch(poor_release());
    for key in ["a", "a", "b"] {
        let refused = agent.send(keyed(&body, key)).await;
        let refused = refused.refused(404, "not_sold");
        let detail = refused["detail"].as_str().unwrap();
        detail.assert_has(["weren't charged"]);
        // A customer cannot do what only the operator can.
        assert_eq!(refused["next"][0]["command"], Value::Null);
    }
    assert_eq!(agent.balance().await, 1);
    assert_eq!(listed(&agent).await.len(), 1);
    // What was bought before is still answered, and an operator may sell the rest.
    assert_eq!(start(&agent, &body, "sold").await, sold);
    let selling = app.twin_with(&[("sell-partial-reports", "yes")]).await;
    selling.app.live.switch(poor_release());
    let id = start(&selling.bearer(&agent.secret), &body, "a").await;
    assert_ne!(id, sold);
    assert_eq!(agent.balance().await, 0);
}

async fn a_replay_returns_the_original_job_for_free(app: TestApp) {
    let agent = app.agent_with(2).await;
    let address = sample_address();
    let body = json!({ "address": address, "unit": "4B" });
    let id = start(&agent, &body, "one").await;
    let spelled = format!(
        " {{\"more\": 1, \"unit\":\"4B\",\n\"ask\":null,\"address\": {} }}",
        json!(address)
    );
    let request = TestRequest::new("POST", "/api/report")
        .header("content-type", "application/json")
        .header("idempotency-key", "one")
        .body(spelled);
    assert_eq!(accepted(&agent.send(request).await), id);
    let again = json!({ "address": address, "unit": "4B", "replay": true });
    assert_eq!(start(&agent, &again, "one").await, id);
    assert_eq!(agent.balance().await, 1);

    let _worker = worker(&app.app, &ScriptedCompiler::named("a"), 1);
    until_status(&agent, &id, "done").await;
    let answer = agent.send(keyed(&body, "one")).await;
    assert_eq!(accepted(&answer), id);
    assert_eq!(answer.json()["status"], "done", "it is shown as it is now");
    // Another key buys another report.
    assert_ne!(start(&agent, &body, "two").await, id);
    assert_eq!(agent.balance().await, 0);
    assert_eq!(start(&agent, &body, "one").await, id);
}

async fn a_reused_key_with_another_body_is_refused(app: TestApp) {
    let agent = app.agent_with(2).await;
    let other = app.agent_with(1).await;
    let body = json!({ "address": sample_address() });
    let id = start(&agent, &body, "k").await;
    let changed = json!({ "address": sample_address(), "unit": "1" });
    let reused = agent.send(keyed(&changed, "k")).await;
    reused.invalid_at("idempotency_key_reused", "header.idempotency-key");
    assert_eq!(agent.balance().await, 1);
    assert_ne!(start(&other, &body, "k").await, id);
}

async fn a_refused_start_does_not_consume_its_key(app: TestApp) {
    let agent = app.agent().await;
    let body = json!({ "address": sample_address() });
    let nowhere = json!({ "address": "nowhere" });
    agent.send(keyed(&nowhere, "k")).await.invalid();
    let refused = agent.send(keyed(&body, "k")).await.error(402);
    assert_eq!(refused["next"][0]["url"], Value::Null);
    app.grant(&agent.account, 1).await;
    let id = start(&agent, &body, "k").await;
    assert_eq!(start(&agent, &body, "k").await, id);
}

async fn without_credits_the_page_that_sells_them_is_named_only_where_they_are_sold(
    engine: Engine,
) {
    let body = json!({ "address": sample_address() });
    let selling = TestApp::on_with(engine, &SANDBOX).await;
    let agent = selling.agent().await;
    let refused = agent.send(starting(&body)).await.error(402);
    let url = format!("https://www.example.com/credits/{}", agent.account);
    assert_eq!(refused["next"][0]["url"], url.as_str());
    let agent_document = selling.text("/auth.md").await;
    assert!(agent_document.contains("/credits/{accountId}"));

    let closed = TestApp::on(engine).await;
    let refused = closed.agent().await.send(starting(&body)).await.error(402);
    assert_eq!(refused["next"][0]["url"], Value::Null);
    refused["next"][0]["do"]
        .as_str()
        .unwrap()
        .assert_has(["Ask this server's operator"]);
    let agent_document = closed.text("/auth.md").await;
    assert!(!agent_document.contains("/credits/"));
}

async fn parallel_duplicates_are_charged_once(app: TestApp) {
    let second_server = app.twin().await;
    let agent = app.agent_with(5).await;
    let there = second_server.bearer(&agent.secret);
    let body = json!({ "address": sample_address() });
    let twins = (0..20).map(|n| {
        if n % 2 == 0 {
            agent.send(keyed(&body, "k"))
        } else {
            there.send(keyed(&body, "k"))
        }
    });
    let mut ids: Vec<String> = Vec::new();
    for answer in join_all(twins).await {
        match answer.status {
            409 => drop(answer.error(409)),
            _ => ids.push(accepted(&answer)),
        }
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 1);
    assert_eq!(agent.balance().await, 4);
}

async fn a_start_is_found_by_its_key_after_the_client_left(app: TestApp) {
    let agent = app.agent_with(2).await;
    let body = json!({ "address": sample_address() });
    let held = app.lock_writes().await;
    let mut twins: FuturesUnordered<_> = (0..2).map(|_| agent.send(keyed(&body, "k"))).collect();
    twins.next().await.unwrap().error(409);
    let other = tokio::time::timeout(Duration::from_millis(500), twins.next()).await;
    assert!(other.is_err(), "nobody can write");
    drop(twins);
    held.release().await;
    let id = until(
        "the job is there, without another request for it",
        || async {
            let list = listed(&agent).await;
            list.first()
                .map(|job| job["jobId"].as_str().unwrap().to_owned())
        },
    )
    .await;
    assert_eq!(start(&agent, &body, "k").await, id);
    assert_eq!(agent.balance().await, 1);
    assert_eq!(listed(&agent).await.len(), 1);
}

async fn a_key_revoked_during_its_request_buys_nothing(app: TestApp) {
    let agent = app.agent_with(1).await;
    let server = app.serve().await;
    let body = json!({ "address": sample_address() }).to_string();
    let head = format!(
        "POST /api/report HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nAuthorization: Bearer {}\r\n\r\n",
        body.len(),
        agent.secret
    );
    let mut client = server.connect().await;
    client.write_all(head.as_bytes()).await.unwrap();
    // The server requests the body after it has verified the key.
    let mut asked = [0; 12];
    client.read_exact(&mut asked).await.unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100");
    agent.post_nothing("/v1/agent/revoke").await;
    client.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).await.unwrap();
    answer.assert_has(["HTTP/1.1 401", "error=\"invalid_token\""]);
    assert_eq!(app.state("select kind from ledger").await, ["grant"]);
    assert!(app.state("select id from job").await.is_empty());
}

async fn a_signed_in_user_spends_from_the_default_account(app: TestApp) {
    let ann = app.signed_in("ann");
    let body = json!({ "address": sample_address() });
    let answer = ann.send(starting(&body)).await;
    let default = ann.default_account().await;
    answer.error(402);
    app.grant(&default, 2).await;
    let of_user = started(&ann, &sample_address()).await;
    assert_eq!(ann.balance().await, 1);

    // A key of that very account spends the same credits and reads other reports.
    let key = ann.key_of(&default).await;
    let of_key = started(&key, &sample_address()).await;
    assert_eq!(ann.balance().await, 0);
    for (caller, own, other) in [(&*ann, &of_user, &of_key), (&*key, &of_key, &of_user)] {
        assert_eq!(polled(caller, own).await["jobId"], own.as_str());
        caller.get(&format!("/api/report/{other}")).await.error(404);
        let list = listed(caller).await;
        assert_eq!((list.len(), &list[0]["jobId"]), (1, &json!(own)));
    }
}

async fn a_question_alone_identifies_its_building(app: TestApp) {
    let agent = app.agent_with(2).await;
    let first = sample_address();
    let ask = |text: String| starting(&json!({ "ask": text }));
    for text in [
        format!("Is the heat working at {first}?"),
        format!("I have 2 cats. Any mice at {first}? Thanks!"),
    ] {
        let id = accepted(&agent.send(ask(text)).await);
        assert_eq!(polled(&agent, &id).await["address"], first.as_str());
    }
}

async fn a_question_about_a_place_its_report_does_not_cover_is_warned_of_at_once_and_in_the_answer(
    app: TestApp,
) {
    let agent = app.agent_with(4).await;
    let [first, second] = sample_addresses(2).try_into().unwrap();
    let _worker = compiling(&app);
    let address = "Your question seems to mention another address. This report and its answer don't \
                   cover it.";
    let apartment = "Your question seems to mention an apartment that this report and its answer \
                     aren't about.";
    for (body, warning) in [
        (
            json!({ "address": second, "ask": format!("Is it quieter than {first}?") }),
            address,
        ),
        (
            json!({ "address": second, "ask": "Is there heat in apt 7C?" }),
            apartment,
        ),
        (
            json!({ "address": second, "unit": "4B", "ask": "Is there heat in apt 7C?" }),
            apartment,
        ),
        (
            json!({ "unit": "4B", "ask": format!("Is there heat at {second}, apt 7C?") }),
            apartment,
        ),
    ] {
        let started = agent.send(starting(&body)).await;
        let id = accepted(&started);
        let has = |sentences: &Value| {
            let mut sentences = sentences.as_array().unwrap().iter();
            sentences.any(|sentence| sentence == warning)
        };
        assert!(has(&started.json()["detail"]["warnings"]), "{body}");
        let done = until_status(&agent, &id, "done").await;
        // The address decides where there is one.
        assert_eq!(done["address"], second.as_str(), "{body}");
        assert!(has(&done["report"]["answer"]["unanswered"]), "{body}");
    }
}
