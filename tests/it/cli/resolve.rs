//! `nycapt resolve` and `nycapt preview`, on a small fake service and on the real one.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_gets_the_answer_as_the_service_gave_it_or_a_row_of_csv() {
    let (_server, home) = small_city().await;
    let ended = home.nycapt("resolve '1 Test St' --unit 4b");
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""));
    let expected = resolve_answer(&json!("1 Test St"), &json!("4b"));
    assert_eq!(ended.json(), expected);
    let ended = home.nycapt("resolve '1 Test St' -o csv");
    let expected = "exit 0\n\
         query,unit,status,outcome,confidence,slug,address,borough,zip,bbl,bin,error,candidates,suggestions,corrections,line\n\
         1 Test St,,200,matched,0.9,1-test-street-queens,\"1 Test Street, Queens\",Queens,,4000010001,,,,,,\n\
         ---\n";
    assert_eq!(ended.transcript(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_not_one_building_exits_3_and_still_prints_its_answer() {
    let (_server, home) = small_city().await;
    for (address, status) in [
        ("2 Test St", "ambiguous"),
        ("8 Test St", "notFound"),
        ("1 Newark Ave", "outsideNyc"),
    ] {
        let ended = home.nycapt(["resolve", address]);
        let expected = (3, Some(status));
        assert_eq!((ended.exit, ended.json()["status"].as_str()), expected);
        assert_eq!(ended.stderr, "");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn verbose_json_says_what_came_around_the_answer() {
    let response = ResponseTemplate::new(200)
        .insert_header("x-request-id", "req_7")
        .insert_header("ratelimit-limit", "120")
        .insert_header("ratelimit-remaining", "119")
        .insert_header("ratelimit-reset", "60")
        .set_body_json(resolve_answer(&json!("1 Test St"), &Value::Null));
    let (server, home) = answering(response).await;
    let ended = home.nycapt("resolve '1 Test St' -v");
    let expected = json!({
        "requestId": "req_7", "tries": 1,
        "rateLimit": {"limit": 120, "remaining": 119, "resetSeconds": 60},
        "sourceUrl": format!("{}/v1/addresses/resolve", server.uri())
    });
    assert_eq!(ended.json()["_meta"], expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_error_of_a_422_reaches_the_caller() {
    let response = ResponseTemplate::new(422).set_body_json(json!({"detail": [
        {"type": "string_too_long", "loc": ["body", "address"], "msg": "Too long"},
        {"type": "string_too_long", "loc": ["body", "unit"], "msg": "Also too long"}
    ]}));
    let (server, home) = answering(response).await;
    let ended = home.nycapt("resolve x");
    let errors = ended.exits(7).error()["errors"].take();
    assert_eq!(errors.as_array().unwrap().len(), 2);
    let ended = home.nycapt("resolve x -o table");
    let page = format!("{}/developers/errors#validation_failed", server.uri());
    let expected = format!(
        "exit 7\n---\nerror: `body.address`: Too long (and 1 more)\n\
         hint: `body.unit`: Also too long\nsee: {page}\n"
    );
    assert_eq!(ended.transcript(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slug_gives_its_preview_with_members_unknown_to_this_version_and_colour_when_asked_for() {
    let (_server, home) = small_city().await;
    let ended = home.nycapt("preview 1-test-street-queens");
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""));
    assert_eq!(ended.json(), preview("1-test-street-queens"));
    let ended = home.nycapt("preview 1-test-street-queens -o table --color always");
    ended.shows("\x1b[");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_of_several_buildings_exits_3_and_lists_them() {
    let (_server, home) = small_city().await;
    let ended = home.nycapt("preview '2 Test St'");
    assert_eq!((ended.exit, ended.stdout.as_str()), (3, ""));
    let expected = json!([
        {"do": "2 Test Street, Queens", "command": "nycapt preview 2-test-street-queens"},
        {"do": "3 Test Street, Queens", "command": "nycapt preview 3-test-street-queens"}
    ]);
    assert_eq!(ended.error()["next"], expected);
    for (call, again) in [
        (
            "preview '2 Test St' --changes",
            "preview 2-test-street-queens --changes",
        ),
        (
            "open '2 Test St' --unit 4b --print-url",
            "open 2-test-street-queens-apt-4b --print-url",
        ),
        (
            "open '9 Test St' --unit 4b",
            "open 7-test-street-queens --unit 4b",
        ),
    ] {
        let advised = home.nycapt(call).exits(3).advised();
        assert_eq!(advised[0], format!("nycapt {again}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_no_borough_has_leads_to_known_addresses_only() {
    let (_server, home) = small_city().await;
    let ended = home.nycapt("preview '9 Test St'").exits(3);
    let expected = [
        "nycapt preview 7-test-street-queens",
        "nycapt preview 11-test-street-brooklyn",
    ];
    assert_eq!(ended.advised(), expected);
    let ended = home.nycapt("resolve '9 Test St' -o table").exits(3);
    ended
        .stdout
        .assert_has(["Unclear address\n", "a number nearby"]);
    ended.stdout.assert_lacks(["next  "]);
    let one = home.nycapt("resolve '4 Test St' -o table").exits(3);
    one.shows("One building may fit\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_the_score_with_its_warning_and_what_is_not_loaded() {
    let (_server, home) = small_city().await;
    let ended = home.nycapt("preview 1-test-street-queens -o table");
    assert_eq!(ended.exit, 0);
    ended.stdout.assert_has([
        "72 of 100 · mixed record · confidence medium",
        "No records doesn't mean no problems.",
        "Bedbugs     not known",
        "release r1, made 2026-11-20 05:00 UTC",
    ]);
    assert!(!ended.stdout.contains('\x1b'), "no colour in a pipe");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_slug_exits_3() {
    let (server, home) = small_city().await;
    let ended = home.nycapt("preview no-such -o table");
    let page = format!("{}/developers/errors#not_found", server.uri());
    let expected = format!(
        "exit 3\n---\nerror: No address has the slug no-such\nrequest: req_1\n\
         try: nycapt resolve ADDRESS   (resolve the address first)\nsee: {page}\n"
    );
    assert_eq!(ended.transcript(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_data_is_not_up() {
    let running = TestApp::without_data().serve().await;
    let base_url = format!("http://{}", running.address);
    let ended = Home::asking(&base_url).nycapt("health").exits(10);
    assert_eq!(ended.json()["status"], "degraded");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_slug_of_the_city_has_a_preview_and_one_out_of_bounds_fails_alone() {
    let (_app, _running, base_url) = server().await;
    let slugs = slugs();
    assert!(slugs.len() > 25, "the sample is more than one request");
    let input = slugs.join("\n");
    let ended = Home::asking(&base_url).fed("preview -", &input).exits(0);
    assert_eq!(ended.rows().len(), slugs.len());
    let input = format!("no-such-place\n{}-x\nno-other-place\n", "x".repeat(199));
    let ended = Home::asking(&base_url).fed("preview -", &input);
    let statuses = ended.column("status");
    assert_eq!((ended.exit, json!(statuses)), (13, json!([404, 422, 404])));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_as_a_preview_writes_it_resolves_to_its_slug() {
    let (_app, _running, base_url) = server().await;
    let slug = slugs().remove(0);
    let preview = Home::asking(&base_url).nycapt(["preview", &slug]).json();
    let address = preview["address"]["formatted"].as_str().unwrap();
    let ended = Home::asking(&base_url).nycapt(["resolve", address]);
    ended.exits(0);
    assert_eq!(ended.json()["match"]["slug"], slug);

    let ended = Home::asking(&base_url).nycapt(["preview", address, "-o", "table"]);
    ended.exits(0);
    let mut lines = ended.stdout.lines();
    assert_eq!(lines.next(), Some("!! Sample data, not public records !!"));
    ended.shows(&slug);

    let ended = Home::asking(&base_url).nycapt(["preview", &slug, "--changes", "-o", "table"]);
    ended.exits(0);
    ended.shows("not known: there is no earlier release");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_by_address_says_which_words_of_it_were_not_used() {
    let (app, _running, base_url) = server().await;
    let (address, _) = address_in_an_unknown_place(&app).await;
    let ended = Home::asking(&base_url).nycapt(["preview", &address]);
    ended.exits(0).says("left out `Xyzzy`: ");
    let ended = Home::asking(&base_url).nycapt(["preview", &sample_address()]);
    assert_eq!((ended.exit, &*ended.stderr), (0, ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_alone_are_members_of_the_preview_in_json_and_rows_in_csv_and_markdown() {
    let counts = json!({
        "opened": 0, "reappeared": 0, "reopened": 0, "closed": 1, "vanished": 0,
        "statusChanged": 0, "corrected": 0
    });
    let changes = json!({
        "since": "2026-01-05", "until": "2026-11-20", "last30Days": counts,
        "last365Days": counts, "total": 1, "rows": [{
            "datasetId": "wvxf-dwi5", "kind": "closed", "recordId": "17", "class": "C",
            "summary": "Heat or hot water", "apartment": null, "from": "2026-10-01",
            "to": "2026-10-02", "was": "NOV SENT OUT", "now": "VIOLATION CLOSED", "columns": [],
            "firstSeen": "2026-03-02", "lastSeen": null
        }]
    });
    let call = "preview 1-test-street-queens --changes";
    let mut changed = preview("1-test-street-queens");
    changed["changes"] = changes.clone();
    changed["sample"] = json!(true);
    let (_server, home) = answering(ResponseTemplate::new(200).set_body_json(changed)).await;
    let expected = json!({
        "slug": "1-test-street-queens", "dataRelease": "r1", "sample": true, "changes": changes,
    });
    assert_eq!(home.nycapt(call).exits(0).json(), expected);
    let kinds = home.nycapt(format!("{call} --fields changes.rows.kind"));
    assert_eq!(kinds.json(), json!({ "changes.rows.kind": ["closed"] }));
    let unknown = home.nycapt(format!("{call} --fields score"));
    unknown.fails(2, "usage");
    let ended = home.nycapt(format!("{call} -o csv"));
    let expected = "exit 0\n\
         kind,from,to,dataset,record,class,summary,was,now,columns,firstSeen,lastSeen\n\
         closed,2026-10-01,2026-10-02,wvxf-dwi5,17,C,Heat or hot water,NOV SENT OUT,VIOLATION CLOSED,,2026-03-02,\n\
         ---\n\
         sample data, not public records\n";
    assert_eq!(ended.transcript(), expected);
    let ended = home.nycapt(format!("{call} -o md"));
    ended.shows("| closed | 2026-10-01 | 2026-10-02 | wvxf-dwi5 | 17 |");

    let (_small, home) = small_city().await;
    let ended = home.nycapt(format!("{call} -o csv"));
    let expected = "exit 0\n\
         kind,from,to,dataset,record,class,summary,was,now,columns,firstSeen,lastSeen\n\
         ---\n\
         changes are not known: there is no earlier release to compare with\n";
    assert_eq!(ended.transcript(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_by_another_address_of_its_building_says_so() {
    let (_app, _running, base_url) = server().await;
    let (_, alias, _) = other_address();
    for slug in [alias.clone(), format!("{alias}-apt-4b")] {
        let ended = Home::asking(&base_url).nycapt(["preview", &slug]);
        ended.exits(0);
        ended.says(&format!("{alias} is another address on the tax lot of "));
    }
}
