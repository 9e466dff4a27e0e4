//! Compressed answers: the same document, fewer bytes.

use std::io::Read;

use flate2::read::GzDecoder;
use nycapt_tests::{Answer, TestApp, TestRequest, slugs};

async fn asked(app: &TestApp, path: &str, takes: &str) -> Answer {
    app.send(TestRequest::new("GET", path).header("accept-encoding", takes))
        .await
}

fn inflated(answer: &Answer) -> Vec<u8> {
    assert_eq!(answer.header("content-encoding"), Some("gzip"));
    let mut plain = Vec::new();
    let mut decoder = GzDecoder::new(answer.body.as_slice());
    decoder.read_to_end(&mut plain).unwrap();
    plain
}

#[tokio::test]
async fn public_answers_are_compressed_on_request() {
    let app = TestApp::new();
    let page = format!("/seo/{}", slugs()[0]);
    for path in [page.as_str(), "/", "/guides/bedbugs", "/openapi.json"] {
        let plain = asked(&app, path, "identity").await;
        let small = asked(&app, path, "gzip, deflate, br").await;
        assert_eq!(inflated(&small), plain.body, "{path}");
        assert!(small.body.len() * 2 < plain.body.len(), "{path}");
        for answer in [&plain, &small] {
            assert_eq!(answer.header("vary"), Some("accept-encoding"), "{path}");
        }
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let length = small.body.len().to_string();
        let head = TestRequest::new("HEAD", path).header("accept-encoding", "gzip");
        let head = app.send(head).await;
        assert_eq!(head.header("content-length"), Some(length.as_str()));
        assert_eq!(head.header("content-encoding"), Some("gzip"), "{path}");
    }
}

#[tokio::test]
async fn compressed_and_plain_forms_accept_either_etag() {
    let app = TestApp::new();
    let path = format!("/seo/{}", slugs()[0]);
    let plain = asked(&app, &path, "identity").await;
    let small = asked(&app, &path, "gzip").await;
    let (strong, weak) = (plain.header("etag").unwrap(), small.header("etag").unwrap());
    assert_eq!(weak, format!("W/{strong}"));
    for tag in [strong, weak] {
        for takes in ["identity", "gzip"] {
            let request = TestRequest::new("GET", &path).header("if-none-match", tag);
            let again = app.send(request.header("accept-encoding", takes)).await;
            assert_eq!((again.status, again.body.len()), (304, 0), "{tag} {takes}");
            assert_eq!(again.header("vary"), Some("accept-encoding"));
        }
    }
}

#[tokio::test]
async fn private_and_stored_answers_are_not_compressed() {
    let app = TestApp::new();
    let preview = format!("/v1/previews/{}", slugs()[0]);
    for path in ["/?address=nowhere", "/sign-in", "/no/such", &preview] {
        let answer = asked(&app, path, "gzip").await;
        assert_eq!(answer.header("content-encoding"), None, "{path}");
        assert_eq!(answer.header("vary"), None, "{path}");
    }
}

#[tokio::test]
async fn uppercase_paths_and_trailing_slashes_redirect() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let capitals = slug.to_uppercase();
    for (path, own) in [
        (format!("/seo/{capitals}"), format!("/seo/{slug}")),
        (format!("/SEO/{slug}/"), format!("/seo/{slug}")),
        ("/manhattan/?x=1".into(), "/manhattan?x=1".into()),
        ("/Guides/Bedbugs".into(), "/guides/bedbugs".into()),
    ] {
        for method in ["GET", "HEAD"] {
            let answer = app.send(TestRequest::new(method, &path)).await;
            answer.assert_leads(301, &own);
            assert_eq!(answer.body.len(), 0, "{path}");
        }
        assert_eq!(app.get(&own).await.status, 200, "{own}");
    }
    for path in ["/v1/Health", "/v1/health/", "/No/Such", "/sitemap.xml/"] {
        assert_eq!(app.get(path).await.status, 404, "{path}");
    }
    let posted = TestRequest::new("POST", "/Manhattan").body("{}");
    assert_ne!(app.send(posted).await.status, 301);
}
