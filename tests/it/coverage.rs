//! Every operation of the contract is mounted once and answers at each of its paths.

use nycapt::contract::{ALL, Method};
use nycapt_server::{PAGES, table};
use nycapt_tests::{TestApp, TestRequest};

#[tokio::test]
async fn every_operation_is_mounted_once() {
    let app = TestApp::without_data();
    let mounted: Vec<&str> = table(&app.app).iter().map(|m| m.spec.name).collect();
    for spec in ALL.iter().chain(PAGES) {
        let times = mounted.iter().filter(|name| **name == spec.name).count();
        assert_eq!(times, 1, "{}", spec.name);
    }
    for name in mounted {
        let mut known = ALL.iter().chain(PAGES);
        assert!(known.any(|spec| spec.name == name), "{name}");
    }
}

#[tokio::test]
async fn every_mounted_path_has_its_methods_and_no_others() {
    let app = TestApp::without_data();
    for mounted in table(&app.app) {
        let spec = mounted.spec;
        for template in std::iter::once(&spec.path).chain(spec.aliases) {
            let path = template.replace(['{', '}'], "");
            let own = TestRequest::new(spec.method.as_str(), &path);
            let answer = app.send(own).await;
            assert!(![405, 500].contains(&answer.status), "{} {path}", spec.name);
            if spec.method == Method::Get {
                let head = app.send(TestRequest::new("HEAD", &path)).await;
                assert_eq!(head.status, answer.status, "{path}");
            }
            // A path that is not mounted is 404 for every method.
            let other = app.send(TestRequest::new("PUT", &path)).await;
            other.error(405);
            let allowed = other.header("allow").unwrap();
            assert!(allowed.contains(spec.method.as_str()), "{path}");
        }
    }
}

#[tokio::test]
async fn every_answer_has_a_documented_status() {
    let app = TestApp::without_data();
    let document = nycapt_tests::description();
    for mounted in table(&app.app) {
        let spec = mounted.spec;
        // Pages outside the specification are in no description for programs.
        if PAGES.iter().any(|page| page.name == spec.name) {
            continue;
        }
        let path = spec.path.replace(['{', '}'], "");
        let method = spec.method.as_str();
        let documented = &document["paths"][spec.path][method.to_lowercase()]["responses"];
        let plain = || TestRequest::new(method, &path);
        for request in [
            plain(),
            plain().body("x"),
            plain().header("content-encoding", "gzip"),
            plain().header("content-length", "99999999").body("x"),
            TestRequest::new(method, &format!("{path}?{}", "q".repeat(9_000))),
            TestRequest::new("PUT", &path),
        ] {
            let status = app.send(request).await.status.to_string();
            assert!(documented.get(&status).is_some(), "{}: {status}", spec.name);
        }
    }
}
