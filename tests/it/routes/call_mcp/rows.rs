//! The rules of the current transport revision.

use nycapt::contract::MCP_TOOL;
use nycapt_tests::prelude::*;

const SIGNATURE: &str = "io.modelcontextprotocol/serverInfo";

fn listing() -> McpMessage {
    McpMessage::new("tools/list", &json!({}))
}

fn call() -> McpMessage {
    McpMessage::lookup(&json!({ "address": "nowhere" }))
}

#[tokio::test]
async fn discovery_names_every_revision_and_only_tools() {
    let app = TestApp::without_data();
    let discovery = McpMessage::new("server/discover", &json!({}));
    let body = discovery.send(&app).await.is(200).json();
    let result = &body["result"];
    let expected = (&json!(7), &json!("complete"));
    assert_eq!((&body["id"], &result["resultType"]), expected);
    let revisions = "2024-11-05 2025-03-26 2025-06-18 2025-11-25 2026-07-28";
    let revisions: Value = revisions.split(' ').collect();
    assert_members!(result, { "supportedVersions": revisions, "capabilities": { "tools": {} } });
    assert_members!(result, { "ttlMs": 3_600_000, "cacheScope": "public" });
    let about = &result["_meta"][SIGNATURE];
    assert_members!(about, { "name": "nycapt", "version": env!("CARGO_PKG_VERSION") });
    assert!(result["instructions"].as_str().unwrap().len() < 400);
}

#[tokio::test]
async fn the_list_holds_one_tool_and_may_be_kept_an_hour() {
    let app = TestApp::without_data();
    let first = listing().send(&app).await;
    let result = first.json()["result"].clone();
    assert_eq!(result["tools"].as_array().unwrap().len(), 1);
    assert_members!(result, { "ttlMs": 3_600_000, "cacheScope": "public" });
    assert_eq!(result["_meta"][SIGNATURE]["name"], "nycapt");
    assert_eq!(result.get("nextCursor"), None);
    let tool = &result["tools"][0];
    assert_eq!(tool["name"], MCP_TOOL);
    let expected = json!({
        "title": tool["title"], "readOnlyHint": true, "destructiveHint": false,
        "idempotentHint": true, "openWorldHint": false,
    });
    assert_eq!(tool["annotations"], expected);
    let input = &tool["inputSchema"];
    assert_members!(input, { "type": "object", "required": ["address"] });
    let address = &input["properties"]["address"];
    assert_members!(address, { "minLength": 1, "maxLength": 500 });
    assert_eq!(tool["outputSchema"]["type"], "object");
    let described = format!("{} {}", tool["description"], input["properties"]["detail"]);
    let words = "owner | managing agent | rent | bedbug | newest violation | year";
    for word in words.split(" | ") {
        assert_eq!(described.matches(word).count(), 2, "{word}: {described}");
    }
    // What a model is given at the start of every conversation is short.
    assert!(first.body.len() < 12_000, "{} bytes", first.body.len());
    let again = listing().send(&app).await.body;
    assert_eq!(again, first.body, "the order is fixed");
}

#[tokio::test]
async fn no_word_of_the_tool_is_of_buying_and_there_are_no_prompts_or_resources() {
    let app = TestApp::without_data();
    let listed = listing().send(&app).await.json().to_string().to_lowercase();
    let found = McpMessage::new("server/discover", &json!({}))
        .send(&app)
        .await;
    let said = listed
        + &found.json()["result"]["instructions"]
            .to_string()
            .to_lowercase();
    for word in "checkout order e-mail email buy purchase pay credit price".split(' ') {
        let mut words = said.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        assert!(!words.any(|known| known == word), "{word}");
    }
    let methods = "prompts/list prompts/get resources/list resources/read \
                   resources/templates/list resources/subscribe completion/complete \
                   logging/setLevel subscriptions/listen tasks/get";
    for method in methods.split(' ') {
        let answer = McpMessage::new(method, &json!({ "name": "x", "uri": "x" }))
            .send(&app)
            .await;
        assert!([400, 404].contains(&answer.status), "{method}: {answer:?}");
        let error = answer.json()["error"].clone();
        assert_ne!(error["code"], -32002, "{method}");
        if error["code"] == -32601 {
            let said = error["message"].as_str().unwrap();
            assert!(said.starts_with("Method not found."), "{method}: {said}");
        }
    }
}

#[tokio::test]
async fn another_site_host_or_form_of_answer_is_refused_with_a_page_that_says_why() {
    let app = TestApp::with(&[("mcp-origins", "https://tool.example")]);
    for (name, value, status) in [
        ("origin", "https://www.example.com:443", 200),
        ("origin", "https://tool.example", 200),
        ("origin", "http://localhost:6274", 200),
        ("origin", "https://evil.example", 403),
        ("origin", "https://tool.example:8443", 403),
        ("origin", "https://www.example.com.evil.example", 403),
        ("origin", "null", 403),
        ("origin", "", 403),
        ("host", "www.example.com", 200),
        ("host", "localhost:8080", 200),
        ("host", "api.example.com.evil.example", 403),
        ("accept", "text/html, */*;q=0.1", 200),
        ("accept", "application/json", 406),
        ("accept", "text/event-stream", 406),
        ("content-type", "Application/JSON; charset=utf-8", 200),
        ("content-type", "text/plain", 415),
    ] {
        let answer = if name == "host" {
            app.send(call().request().host(value)).await
        } else {
            call().header(name, Some(value)).send(&app).await
        };
        assert_eq!(answer.status, status, "{name}: {value}");
        if status != 200 {
            let body = answer.mcp_refused(status, -32600);
            assert_eq!(body.get("id"), None, "{name}: {value}");
        }
    }
    for (name, status) in [("accept", 406), ("content-type", 415)] {
        let without = call().header(name, None).send(&app).await;
        without.mcp_refused(status, -32600);
    }
    // The origin is judged before the message.
    for broken in [b"{".as_slice(), &b"{".repeat(1024 * 1024)] {
        let message = call().header("origin", Some("https://evil.example"));
        let answer = app.send(message.request_with(broken)).await;
        answer.mcp_refused(403, -32600);
    }
    for (name, value, status) in [
        ("accept", "text/html", 406),
        ("content-type", "text/plain", 415),
        ("origin", "https://evil.example", 403),
    ] {
        let answer = call().header(name, Some(value)).send(&app).await;
        let step = answer.mcp_refused(status, -32600)["error"]["data"]["next"][0].clone();
        assert!(step["do"].is_string(), "{name}: {step}");
        let page = step["url"].as_str().unwrap();
        let path = page.strip_prefix("https://www.example.com").unwrap();
        assert_eq!(app.get(path).await.status, 200, "{page}");
    }
    // The host is judged first, and its step is not about an origin.
    let elsewhere = || call().request().host("evil.example");
    for request in [
        elsewhere(),
        elsewhere().header("origin", "https://evil.example"),
    ] {
        let body = app.send(request).await.mcp_refused(403, -32600);
        let step = body["error"]["data"]["next"][0]["do"].as_str().unwrap();
        step.assert_has(["`Host`"]);
        step.assert_lacks(["Origin"]);
    }
}

#[tokio::test]
async fn a_notification_is_202_without_a_body() {
    let app = TestApp::without_data();
    for method in "notifications/cancelled notifications/initialized notifications/x".split(' ') {
        let mut message = McpMessage::new(method, &json!({ "requestId": 1 }));
        message.body.as_object_mut().unwrap().remove("id");
        let answer = message.send(&app).await;
        assert_eq!((answer.status, answer.body.len()), (202, 0), "{method}");
        assert_eq!(answer.header("content-type"), None, "{method}");
    }
}

#[tokio::test]
async fn a_request_that_does_not_say_its_revision_or_capabilities_is_400() {
    let app = TestApp::without_data();
    for name in ["protocolVersion", "clientCapabilities", ""] {
        for message in [
            call(),
            listing(),
            McpMessage::new("server/discover", &json!({})),
        ] {
            let answer = message.without_meta(name).send(&app).await;
            let body = answer.mcp_refused(400, -32602);
            assert_eq!(body["id"], 7);
        }
    }
    let mut bare = listing();
    bare.body["params"].as_object_mut().unwrap().remove("_meta");
    bare.send(&app).await.mcp_refused(400, -32602);
}

#[tokio::test]
async fn a_header_that_is_missing_sent_twice_or_says_something_else_than_the_body_is_refused() {
    let app = TestApp::without_data();
    for (name, values) in [
        (
            "mcp-protocol-version",
            [None, Some("2025-11-25"), Some("2024-11-05")],
        ),
        ("mcp-method", [None, Some("tools/list"), Some("Tools/Call")]),
        (
            "mcp-name",
            [None, Some("other"), Some("Lookup_NYC_Address")],
        ),
    ] {
        for value in values {
            let answer = call().header(name, value).send(&app).await;
            let body = answer.mcp_refused(400, -32020);
            assert_eq!(body["id"], 7, "{name} {value:?}");
        }
    }
    // Names of headers in any case, values also as Base64.
    let encoded = call().header("mcp-name", Some("=?base64?bG9va3VwX255Y19hZGRyZXNz?="));
    assert_eq!(encoded.send(&app).await.status, 200);
    let other = call().header("mcp-name", Some("=?base64?b3RoZXI=?="));
    other.send(&app).await.mcp_refused(400, -32020);
    let first = call().header("origin", Some("https://www.example.com"));
    let origins = first.request().header("origin", "https://evil.example");
    app.send(origins).await.mcp_refused(403, -32600);
    let versions = call()
        .request()
        .header("mcp-protocol-version", "2025-06-18");
    let body = app.send(versions).await.mcp_refused(400, -32020);
    assert_eq!(body["id"], 7);
}

#[tokio::test]
async fn a_revision_that_nobody_knows_is_400_and_the_known_ones_are_named() {
    let app = TestApp::without_data();
    let mut said_twice = call().header("mcp-protocol-version", Some("2099-01-01"));
    said_twice.body["params"]["_meta"] = mcp_meta("2099-01-01");
    let header_alone = McpMessage::older(
        Some("2099-01-01"),
        json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/list" }),
    );
    for message in [said_twice, header_alone] {
        let body = message.send(&app).await.mcp_refused(400, -32022);
        let data = &body["error"]["data"];
        assert_eq!(data["requested"], "2099-01-01", "{body}");
        let supported = data["supported"].as_array().unwrap();
        assert!(supported.contains(&json!(MCP_CURRENT)), "{body}");
    }
}

#[tokio::test]
async fn a_method_that_there_is_not_is_404() {
    let app = TestApp::without_data();
    for method in ["tools/delete", "x", "", "ping", "Tools/List"] {
        let answer = McpMessage::new(method, &json!({})).send(&app).await;
        let body = answer.mcp_refused(404, -32601);
        assert_eq!(body["id"], 7, "{method}");
        let said = body["error"]["message"].as_str().unwrap();
        assert!(said.starts_with("Method not found."), "{method}: {said}");
    }
    // The handshake is of the older revisions; one of this revision has none.
    let params = json!({
        "protocolVersion": MCP_CURRENT, "capabilities": {},
        "clientInfo": { "name": "probe", "version": "1.0" },
    });
    for params in [params, json!({})] {
        let handshake = McpMessage::new("initialize", &params);
        let body = handshake.send(&app).await.mcp_refused(404, -32601);
        assert_eq!(body["id"], 7);
    }
}

#[tokio::test]
async fn an_unknown_tool_and_parameters_that_do_not_fit_are_errors_of_the_protocol() {
    let app = TestApp::without_data();
    let calls = [
        json!({ "name": "other", "arguments": {} }),
        json!({ "name": "", "arguments": {} }),
        json!({ "name": MCP_TOOL, "arguments": [] }),
        json!({ "name": MCP_TOOL, "arguments": "350 5 ave" }),
    ];
    for params in calls {
        let answer = McpMessage::new("tools/call", &params).send(&app).await;
        let body = answer.mcp_refused(200, -32602);
        assert_eq!(body["id"], 7, "{params}");
    }
    let unnamed = McpMessage::new("tools/call", &json!({ "arguments": {} }));
    let answer = unnamed.send(&app).await;
    assert!([200, 400].contains(&answer.status), "{answer:?}");
    let error = answer.json()["error"].clone();
    assert!([-32602, -32020].contains(&error["code"].as_i64().unwrap()));
    error["message"].as_str().unwrap().assert_has(["name"]);
}

#[tokio::test]
async fn input_that_does_not_fit_is_a_result_that_says_how_to_fix_it() {
    let app = TestApp::new();
    for (arguments, word) in [
        (json!({}), "address"),
        (json!({ "address": "a".repeat(501) }), "address"),
        (json!({ "address": "x", "detail": "most" }), "`detail`"),
    ] {
        let result = app.lookup(&arguments).await;
        assert_members!(result, { "isError": true, "resultType": "complete" });
        let text = result["content"][0]["text"].as_str().unwrap();
        let said: Value = serde_json::from_str(text).unwrap();
        assert_eq!(said["code"], "validation_failed", "{said}");
        assert!(said["detail"].as_str().unwrap().ends_with('.'), "{said}");
        said["next"][0]["do"].as_str().unwrap().assert_has([word]);
    }
    let most = app.lookup(&json!({ "address": "💥".repeat(500) })).await;
    assert_eq!(most["isError"], false);
}

#[tokio::test]
async fn every_method_but_post_is_405_and_a_slash_at_the_end_leads_to_the_endpoint() {
    let app = TestApp::without_data();
    for method in ["GET", "DELETE", "PUT", "PATCH", "HEAD"] {
        let plain = TestRequest::new(method, MCP);
        for request in [
            plain.clone().header("accept", "text/event-stream"),
            plain.header("mcp-session-id", "x"),
        ] {
            let answer = app.send(request).await;
            assert_eq!(answer.status, 405, "{method}");
            assert_eq!(answer.header("allow"), Some("POST, OPTIONS"), "{method}");
            if method == "GET" {
                let page = answer.json()["next"][0]["url"].clone();
                assert_eq!(page, "https://www.example.com/developers/mcp");
            }
        }
    }
    let answer = app.post("/mcp/", &json!({})).await;
    assert_eq!((answer.status, answer.header("location")), (308, Some(MCP)));
    assert_eq!(app.post("/mcp//", &json!({})).await.status, 404);
}

#[tokio::test]
async fn credentials_sessions_and_event_ids_are_neither_read_nor_made() {
    let app = TestApp::new();
    let plain = call().send(&app).await.is(200);
    assert_eq!(plain.header("www-authenticate"), None);
    for (name, value) in [
        ("authorization", "Bearer nycapt_live_nonsense"),
        ("authorization", "Bearer "),
        ("authorization", "Basic eDp5"),
        ("authorization", "x"),
        ("cookie", "__Host-session=x"),
        ("mcp-session-id", "made up"),
        ("last-event-id", "7"),
    ] {
        let answer = call().header(name, Some(value)).send(&app).await.is(200);
        assert_eq!(answer.body, plain.body, "{name}: {value}");
        assert_eq!(answer.header("mcp-session-id"), None);
        assert_eq!(answer.header("content-type"), Some("application/json"));
    }
}

#[tokio::test]
async fn it_is_metered_like_every_public_call_and_says_so() {
    let app = TestApp::with(&[("rate-limit", "3/60")]);
    for remaining in ["2", "1"] {
        let answer = call().send(&app).await.is(200);
        assert_eq!(answer.header("ratelimit-remaining"), Some(remaining));
        answer.assert_header("ratelimit-policy", "\"default\";q=3;w=60");
    }
    // What is refused counts too.
    let refused = app.send(call().request_with(b"{")).await;
    assert_eq!(refused.header("ratelimit-remaining"), Some("0"));
    let answer = call().send(&app).await;
    let error = answer.mcp_refused(429, -32000)["error"].clone();
    assert_eq!(error["data"]["code"], "rate_limited");
    error["message"]
        .as_str()
        .unwrap()
        .assert_has(["50 seconds"]);
    assert!(error["data"]["next"][0]["do"].is_string(), "{error}");
    assert_eq!(answer.header("retry-after"), Some("50"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn without_a_release_a_call_is_answered_with_what_is_wrong() {
    let app = TestApp::without_data();
    let result = app.lookup(&json!({ "address": "350 5 Ave" })).await;
    assert_eq!(result["isError"], true);
    let text = result["content"][0]["text"].as_str().unwrap();
    text.assert_has(["\"unavailable\"", "No data release"]);
}
