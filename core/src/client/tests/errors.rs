use super::*;
use crate::client::{Call, Transport};
use crate::contract::{CreateGuestCheckout, GetGuestOrder, GuestCheckoutRequest, OrderParameters};

fn once(server: &MockServer) -> Client {
    let builder = at(server).api_key(Secret::new("eyJ.a.b"));
    owned_clock(builder.max_retries(0)).0
}

#[tokio::test]
async fn the_code_decides_the_kind_and_an_unknown_code_leaves_it_to_the_status() {
    let server = service([fails(404, "gone_fishing")]).await;
    let error = once(&server).get_preview("a-slug").await.unwrap_err();
    let expected = (ErrorKind::NotFound, "gone_fishing");
    assert_eq!((error.kind(), error.code()), expected);

    let server = service([fails(418, "credits_exhausted")]).await;
    let error = once(&server).get_preview("a-slug").await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::CreditsExhausted);
}

#[tokio::test]
async fn next_steps_and_the_request_id_come_from_the_body() {
    let mut body: Value = json!({
        "detail": "We have no address with this slug.", "type": "t", "title": "Not Found", "status": 404,
        "code": "not_found", "requestId": "req_1",
        "next": [{"do": "Resolve the address first.", "command": "nycapt resolve \"...\""}]
    });
    body["someday"] = json!(1);
    let server = service([ResponseTemplate::new(404).set_body_json(body)]).await;
    let error = once(&server).get_preview("a-slug").await.unwrap_err();
    assert_eq!(error.request_id(), Some("req_1"));
    assert_eq!(error.next_steps()[0].action, "Resolve the address first.");
}

#[tokio::test]
async fn a_sentence_is_without_the_prefix_that_the_body_has() {
    let why = "no building in New York City has this address";
    let msg = format!("Value error, {why}");
    let detail = json!({"detail": [
        {"type": "value_error", "loc": ["body", "address"], "msg": msg, "ctx": {"error": {}}}
    ]});
    let server = service([ResponseTemplate::new(422).set_body_json(detail)]).await;
    let error = once(&server).resolve_address(&request()).await.unwrap_err();
    assert_eq!(error.to_string(), format!("`body.address`: {why}"));
    assert_eq!(error.errors()[0].msg, msg);
}

#[tokio::test]
async fn an_answer_of_something_else_is_described() {
    let page = "<html><head><style>p {}</style></head><body><h1>502\nBad Gateway</h1></body>";
    let long = "x".repeat(300);
    let cut = format!("`{}…`", "x".repeat(100));
    let raw = |status: u16, body: &str, kind: &str| {
        ResponseTemplate::new(status).set_body_raw(body, kind)
    };
    let login = "https://a.example/login?s=hush";
    let away = ResponseTemplate::new(302).insert_header("location", login);
    let html = raw(502, page, "text/html; charset=utf-8");
    let json = raw(403, r#"{"message": "no"}"#, "application/json");
    let secret = raw(400, "Bearer nycapt_live_hush", "text/plain");
    for (answer, look) in [
        (html, "502: text/html, `502 Bad Gateway`"),
        (away, "302: it points to `https://a.example/login`"),
        (ResponseTemplate::new(503), "503: it is empty"),
        (json, "403: application/json, `{\"message\": \"no\"}`"),
        (raw(500, &long, "text/plain"), &*cut),
        (secret, "400: text/plain"),
    ] {
        let look = look.replacen(": ", " is not from the service: ", 1);
        let server = service([answer]).await;
        let error = once(&server).get_health().await.unwrap_err();
        assert!(error.to_string().contains(&look), "{error}");
        assert!(!error.to_string().contains("hush"), "{error}");
    }
}

#[tokio::test]
async fn a_success_of_something_else_is_described() {
    let page = "<html><body><h1>Sign in</h1> to the network</body></html>";
    for (body, kind, look) in [
        (
            page,
            "text/html; charset=utf-8",
            ": text/html, `Sign in to the network`",
        ),
        ("nycapt_live_hush", "text/html", ": text/html"),
        ("hush", "text/plain", ": text/plain"),
        ("{", "application/json", ""),
    ] {
        let server = service([ResponseTemplate::new(200).set_body_raw(body, kind)]).await;
        let error = once(&server).get_health().await.unwrap_err();
        let message = "the response to `get_health` does not match the contract";
        assert_eq!(error.to_string(), format!("{message}{look}"));
    }
}

#[tokio::test]
async fn a_page_of_something_else_says_nothing_about_what_was_asked_for() {
    for (status, kind) in [
        (400_u16, ErrorKind::Undecodable),
        (401, ErrorKind::Undecodable),
        (403, ErrorKind::Undecodable),
        (404, ErrorKind::Undecodable),
        (409, ErrorKind::Undecodable),
        (429, ErrorKind::RateLimited),
        (500, ErrorKind::Internal),
        (502, ErrorKind::Unavailable),
    ] {
        let page = ResponseTemplate::new(status).set_body_string("<h1>No</h1>");
        let server = service([page]).await;
        let client = once(&server);
        let error = client.get_preview("a-slug").await.unwrap_err();
        assert_eq!((error.kind(), error.code()), (kind, kind.as_str()));
        assert_eq!(error.status(), Some(status));
        assert_eq!(error.transport(), Some(Transport::UndocumentedAnswer));
        let results: Vec<_> = client.previews(["a-slug"], 4).collect().await;
        let is_heard = kind != ErrorKind::Undecodable;
        let expected = if is_heard { status } else { 0 };
        assert_eq!(results[0].status, expected);
        assert_eq!(results[0].code.as_deref(), Some(kind.as_str()));
    }
}

#[tokio::test]
async fn a_refusal_of_large_headers_is_the_service_s_own_without_a_body() {
    let server = service([ResponseTemplate::new(431)]).await;
    let error = once(&server).get_preview("a-slug").await.unwrap_err();
    assert_eq!(
        (error.kind(), error.status()),
        (ErrorKind::BadRequest, Some(431))
    );
    assert_eq!(error.to_string(), "the URL or the headers are too large");
    assert_eq!(error.transport(), None);
}

#[tokio::test]
async fn an_error_has_its_body_as_received_unless_it_might_contain_a_secret() {
    let page = "<h1>Bad Gateway</h1>";
    for (status, sent, kept) in [
        (502_u16, page.to_owned(), Some(page.to_owned())),
        (500, "é".repeat(3000), Some("é".repeat(2048))),
        (500, String::new(), None),
        (400, "Bearer nycapt_live_hush".into(), None),
        (400, "x".repeat(4094) + "eyJ.a.b", None),
        (302, page.into(), None),
        (200, page.into(), None),
    ] {
        let server = service([ResponseTemplate::new(status).set_body_string(sent)]).await;
        let error = once(&server).get_balance().await.unwrap_err();
        assert_eq!(error.body(), kept.as_deref(), "{status}");
    }
}

#[tokio::test]
async fn an_error_has_the_headers_of_its_response_without_secrets() {
    for status in [502_u16, 200] {
        let answer = ResponseTemplate::new(status)
            .insert_header("ratelimit-remaining", "0")
            .append_header("via", "1.1 a")
            .append_header("via", "1.1 b")
            .insert_header("set-cookie", "sid=hush")
            .insert_header("x-auth-token", "hush")
            .insert_header("location", "https://a.example/?s=hush")
            .insert_header("x-request-line", "GET / eyJ.a.b")
            .insert_header("x-echo", "nycapt_live_hush");
        let server = service([answer]).await;
        let error = once(&server).get_balance().await.unwrap_err();
        let headers = error.headers();
        assert_eq!(headers["ratelimit-remaining"], "0", "{status}");
        assert_eq!(headers["via"], "1.1 a, 1.1 b", "{status}");
        let text = serde_json::to_string(&error).unwrap();
        assert!(!text.contains("hush") && !text.contains("eyJ"), "{text}");
    }
}

#[tokio::test]
async fn an_answer_that_is_not_the_contracts_is_undecodable_and_not_retried() {
    for body in ["", "{", "<html></html>", "[]", r#"{"status":"ok"}"#] {
        let answer = ResponseTemplate::new(200).set_body_string(body);
        let (client, _, server) = served([answer]).await;
        let error = client.resolve_address(&request()).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Undecodable, "{body}");
        assert_eq!(error.transport(), Some(Transport::UndecodableAnswer));
        assert!(std::error::Error::source(&error).is_some());
        assert_eq!(requests(&server).await, 1);
    }
}

#[tokio::test]
async fn the_request_names_the_program_and_its_media_type() {
    let server = service([resolved()]).await;
    let (client, _) = owned_clock(at(&server).app_info("lease-checker", "2.1"));
    client.resolve_address(&request()).await.unwrap();
    let request = &server.received_requests().await.unwrap()[0];
    let agent = request.headers["user-agent"].to_str().unwrap();
    assert!(agent.starts_with("lease-checker/2.1 nycapt/"), "{agent}");
    assert_eq!(request.headers["content-type"], "application/json");
    assert_eq!(request.url.path(), "/v1/addresses/resolve");
    assert_eq!(request.body, br#"{"address":"1 X Street"}"#);
}

#[test]
fn what_cannot_work_is_refused_when_the_client_is_built_and_a_password_is_not_repeated() {
    let builder = Client::builder;
    let urls = " host ftp://host file:///etc http://host?x=1 http://";
    let urls = urls.split(' ');
    let urls = urls.map(|url| (builder().base_url(url), "base URL"));
    let proxies = ["", "host", "socks9://me:hunter2@host", "http://me:hunter2@"];
    let proxies = proxies.map(|proxy| (builder().proxy(proxy), "the proxy is not"));
    let password = "https://me:hunter2@host";
    let pem = "-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----\n";
    let roots = |pem| builder().root_certificates(pem);
    let evil = builder().app_info("a\r\nx-evil: 1", "1");
    let others = [
        (builder().base_url(password), "cannot contain a user name"),
        (roots(pem), "a root certificate is not PEM"),
        (roots(""), "a bundle of root certificates is empty"),
        (evil, "the program's name or version"),
    ];
    for (built, message) in urls.chain(proxies).chain(others) {
        let error = built.build().unwrap_err();
        assert!(error.to_string().contains(message), "{message}: {error}");
        assert!(!format!("{error:?}").contains("hunter2"), "{error:?}");
    }
}

fn at_plain(base: &str, insecure: bool) -> Client {
    let builder = Client::builder().base_url(base).insecure_http(insecure);
    builder.max_retries(0).build().unwrap()
}

#[tokio::test]
async fn a_key_is_sent_over_plain_http_to_this_machine_or_where_it_is_allowed() {
    for (base, insecure, expected) in [
        ("http://service.invalid", false, ErrorKind::Configuration),
        ("http://192.0.2.1:1", false, ErrorKind::Configuration),
        ("http://localhost.invalid", false, ErrorKind::Configuration),
        ("http://service.invalid", true, ErrorKind::Network),
        ("http://127.0.0.1:1", false, ErrorKind::Network),
        ("http://localhost:1", false, ErrorKind::Network),
        ("http://[::1]:1", false, ErrorKind::Network),
    ] {
        let client = at_plain(base, insecure).api_key(Secret::new(KEY));
        let error = client.get_balance().await.unwrap_err();
        assert_eq!(error.kind(), expected, "{base}");
    }
    // Neither is a call without a key in need of it.
    let client = at_plain("http://service.invalid", false);
    let error = client.get_health().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Network);
}

#[tokio::test]
async fn what_answers_with_a_secret_or_sends_an_order_token_is_not_asked_over_plain_http() {
    for (insecure, expected) in [
        (false, ErrorKind::Configuration),
        (true, ErrorKind::Network),
    ] {
        let client = at_plain("http://service.invalid", insecure);
        let register = client.register_agent(&Default::default()).await;
        assert_eq!(register.unwrap_err().kind(), expected);
        let wanted = GuestCheckoutRequest {
            address: "350 5th Avenue".into(),
            unit: None,
            email: String::new(),
        };
        let checkout = Call::<CreateGuestCheckout>::of((), &wanted);
        assert_eq!(client.send(&checkout).await.unwrap_err().kind(), expected);
        let order = OrderParameters {
            order_id: "ord_1".into(),
            token: Some(Secret::new("token")),
            ..Default::default()
        };
        let order = Call::<GetGuestOrder>::of(order, &());
        assert_eq!(client.send(&order).await.unwrap_err().kind(), expected);
    }
}
