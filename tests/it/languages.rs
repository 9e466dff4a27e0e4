//! Pages in Spanish and Chinese: at an address of their own, in one language throughout, and next to
//! an interface for programs that stays English.

use std::collections::BTreeSet;

use nycapt::contract::is_for_developers;
use nycapt_address::normalize;
use nycapt_corpus::PreviewDocument;
use nycapt_messages::{Language, in_language};
use nycapt_pdf::{Parts, content};
use nycapt_report::datasets::ALL;
use nycapt_server::fixed_pages;
use nycapt_tests::prelude::*;

use crate::jobs::scripted_compiler::compiling;

const SITE: &str = "https://www.example.com";
const LANGUAGES: [(&str, &str); 3] = [("", "en"), ("/es", "es"), ("/zh", "zh-Hans")];

fn slug() -> String {
    slugs().remove(0)
}

/// The attributes of the links and forms of a page, with where they lead on this site.
fn links(page: &str) -> Vec<(&str, &str)> {
    let tags = page.split('<').filter_map(|piece| piece.split('>').next());
    tags.filter_map(|tag| {
        let path = between(tag, " href=\"", "\"").or(between(tag, " action=\"", "\""))?;
        path.starts_with('/').then_some((tag, path))
    })
    .collect()
}

fn headings(page: &str) -> Vec<&str> {
    let all = page.split("<h2").skip(1);
    all.filter_map(|rest| between(rest, ">", "<")).collect()
}

/// Whether a text has English words in lower case, other than names and addresses from the records.
fn is_english(text: &str) -> bool {
    let titles = ALL.iter().flat_map(|one| [one.name, one.agency, one.id]);
    let own = titles.fold(text.to_owned(), |text, title| text.replace(title, ""));
    let words = own.split(|letter: char| !letter.is_alphabetic());
    let words = words
        .filter(|word| word.len() > 2 && word.bytes().all(|letter| letter.is_ascii_lowercase()));
    words.count() > 1
}

/// The English sentences that a page in this language shows or a screen reader reads, without those
/// that it marks as text in another language.
fn english_sentences(page: &str, code: &str) -> BTreeSet<String> {
    const SHOWN: [&str; 5] = ["alt", "aria-label", "data-label", "placeholder", "title"];
    const VOID: [&str; 5] = ["br", "hr", "input", "link", "meta"];
    let own = format!(" lang=\"{code}\"");
    let mut texts = Vec::new();
    // The elements that are open, and whether their text is left out.
    let mut open = vec![("", false)];
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        let name = tag.split([' ', '\n', '/']).next().unwrap();
        if let Some(closed) = tag.strip_prefix('/') {
            while open.pop().is_some_and(|(name, _)| name != closed) {}
        } else {
            let (_, is_out) = *open.last().unwrap();
            let is_out = match tag.contains(" lang=\"") {
                true => !tag.contains(&own),
                false => is_out || ["code", "script", "style"].contains(&name),
            };
            let shown = SHOWN.iter().filter(|_| !is_out);
            texts.extend(shown.filter_map(|one| between(tag, &format!(" {one}=\""), "\"")));
            let is_summary = tag.contains("description\"") || tag.contains("og:title");
            texts.extend(between(tag, " content=\"", "\"").filter(|_| is_summary));
            if !VOID.contains(&name) && !name.starts_with('!') && !tag.ends_with('/') {
                open.push((name, is_out));
            }
        }
        if open.last().is_some_and(|(_, is_out)| !is_out) {
            texts.push(text);
        }
    }
    let sentences = texts.into_iter().flat_map(|text| text.split(". "));
    let sentences = sentences.map(|one| one.trim().trim_end_matches('.').to_owned());
    let sentences =
        sentences.filter(|one| !one.starts_with('/') && one.contains(' ') && is_english(one));
    sentences.collect()
}

#[tokio::test]
async fn no_sentence_of_an_english_page_is_on_its_translations() {
    let app = TestApp::new();
    let slugs = slugs();
    let place = sample_release().place_of(&slugs[0]).unwrap();
    let fixed = fixed_pages().filter(|path| !is_for_developers(path));
    let others = "?address=zzzz /guides/bedbugs /lookup/bedbug /credits /seo/no-such-place";
    let paths = fixed.map(|path| path.trim_end_matches('/'));
    let paths = paths.chain(others.split(' '));
    let mut paths: Vec<String> = paths.map(String::from).collect();
    paths.push(format!("/{}", place.borough.slug()));
    paths.push(format!("/seo-path/{}", place.path()));
    paths.push(format!("/compare?a={}&b={}", slugs[0], slugs[1]));
    for slug in slugs.iter().take(12) {
        paths.push(format!("/seo/{slug}"));
        paths.push(format!("/seo/{slug}-apt-4b"));
        paths.push(format!("/checkout/{slug}"));
    }
    for path in paths {
        let mut english = BTreeSet::new();
        for (prefix, code) in LANGUAGES {
            let target = format!("{prefix}{path}");
            let request = TestRequest::new("GET", &format!("/{}", target.trim_start_matches('/')));
            let page = app.send(request.header("accept", "text/html")).await;
            let sentences = english_sentences(&page.text(), code);
            if prefix.is_empty() {
                assert!(!sentences.is_empty(), "{path}");
                english = sentences;
                continue;
            }
            let left: Vec<_> = sentences.intersection(&english).collect();
            assert!(left.is_empty(), "{prefix}{path}: {left:?}");
        }
    }
}

/// Empties the members of a report with an inspector's own words.
fn drop_quotes(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(drop_quotes),
        Value::Object(members) => {
            for (name, member) in members {
                match ["charge", "description"].contains(&name.as_str()) {
                    true => *member = "".into(),
                    false => drop_quotes(member),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The texts of a printed document but for its links.
fn add_texts(value: &Value, texts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if text.starts_with("https://") => {}
        Value::String(text) => {
            texts.insert(text.clone());
        }
        Value::Array(items) => items.iter().for_each(|item| add_texts(item, texts)),
        Value::Object(members) => members.values().for_each(|item| add_texts(item, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[test]
fn no_sentence_of_an_english_pdf_is_in_its_translations() {
    let unit = normalize("", Some("4B")).unit;
    let printed = |slug: &str, language| {
        in_language(language, || {
            let report = report_of(&sample_release(), slug, unit.as_ref()).unwrap();
            let mut report = serde_json::to_value(report).unwrap();
            drop_quotes(&mut report);
            let report = serde_json::from_value(report).unwrap();
            let mut texts = BTreeSet::new();
            add_texts(&content(&report, Parts::All), &mut texts);
            texts
        })
    };
    for slug in slugs().iter().take(12) {
        let english = printed(slug, Language::English);
        assert!(english.len() > 100, "{slug}");
        for language in [Language::Spanish, Language::Chinese] {
            let translated = printed(slug, language);
            let left = translated.intersection(&english);
            let is_left = |text: &&String| text.contains(' ') && is_english(text);
            let left: Vec<_> = left.filter(is_left).collect();
            assert!(left.is_empty(), "{slug}, {language:?}: {left:?}");
        }
    }
}

#[tokio::test]
async fn a_building_page_is_in_each_language_and_names_the_others() {
    let app = TestApp::new();
    let path = format!("/seo/{}", slug());
    let mut pages = Vec::new();
    for (prefix, code) in LANGUAGES {
        let answer = app.get(&format!("{prefix}{path}")).await.is(200);
        answer.assert_header("content-language", code);
        let page = answer.text();
        page.assert_has([
            format!("<html lang=\"{code}\">"),
            format!("<link rel=\"canonical\" href=\"{SITE}{prefix}{path}\">"),
            format!("hreflang=\"x-default\" href=\"{SITE}{path}\">"),
        ]);
        for (other, of_other) in LANGUAGES {
            let alternate = "<link rel=\"alternate\" hreflang";
            page.assert_has([format!(
                "{alternate}=\"{of_other}\" href=\"{SITE}{other}{path}\">"
            )]);
            let switch =
                format!("<a lang=\"{of_other}\" hreflang=\"{of_other}\" href=\"{other}{path}\">");
            assert_eq!(page.contains(&switch), code != of_other, "{switch} {code}");
        }
        pages.push(page);
    }
    let headings: Vec<_> = pages.iter().map(|page| headings(page)).collect();
    assert_eq!(headings[0].len(), headings[1].len());
    for translated in &headings[1..] {
        let same = translated
            .iter()
            .zip(&headings[0])
            .filter(|(one, other)| one == other);
        assert!(same.count() < headings[0].len() / 2, "{translated:?}");
    }
    assert_ne!(headings[1], headings[2]);
}

#[tokio::test]
async fn a_borough_has_its_name_in_the_language_of_the_page() {
    let app = TestApp::new();
    for (prefix, name) in [("", "Queens"), ("/es", "Queens"), ("/zh", "皇后区")] {
        let page = app.get(&format!("{prefix}/queens")).await.is(200).text();
        page.assert_has([
            format!("<h1>{name}</h1>"),
            format!("href=\"{prefix}/queens\">{name}</a>"),
        ]);
    }
}

#[tokio::test]
async fn the_method_lists_ratings_in_the_language_of_the_page() {
    let app = TestApp::new();
    for (prefix, word) in [("", "strong"), ("/es", "sólido"), ("/zh", "记录很好")] {
        let page = app.text(&format!("{prefix}/method")).await;
        page.assert_has([format!("<strong class=\"strong\">{word}</strong>")]);
    }
}

#[tokio::test]
async fn scripts_have_their_words_from_the_page() {
    let app = TestApp::new();
    for (prefix, found) in [
        ("", "# suggestions"),
        ("/es", "# sugerencias"),
        ("/zh", "#个建议"),
    ] {
        for path in ["/guides", "/compare", "/lookup/bedbug"] {
            let page = app.text(&format!("{prefix}{path}")).await;
            page.assert_has([format!("role=\"status\" data-found=\"{found}\"></p>")]);
            // The interface for programs says in English why it suggests another address.
            let is_english = !page.contains("class=\"hints\" data-why=");
            assert_eq!(is_english, prefix.is_empty(), "{prefix}{path}");
        }
    }
}

#[test]
fn a_preview_that_is_made_again_is_the_one_in_the_release() {
    let read =
        |document: PreviewDocument| -> Value { serde_json::from_slice(&document.json()).unwrap() };
    for release in [sample_release(), later_release()] {
        for slug in slugs().iter().take(40) {
            for slug in [slug.clone(), format!("{slug}-apt-4b")] {
                let kept = release.preview(&slug);
                let kept = kept.or_else(|| release.unit_preview(&slug));
                let made = release.translated_preview(&slug);
                assert_eq!(made.map(read), kept.map(read), "{slug}");
            }
        }
    }
}

#[tokio::test]
async fn links_and_redirects_stay_in_the_language_of_the_page() {
    let app = TestApp::new();
    let slug = slug();
    let place = sample_release().place_of(&slug).unwrap();
    let english = "/assets/ /v1/ /developers /account /openapi.json";
    for path in [
        "".into(),
        format!("/seo/{slug}"),
        format!("/seo/{slug}-apt-4b"),
        format!("/seo-path/{}", place.path()),
        format!("/{}", place.borough.slug()),
        "/guides/bedbugs".into(),
        "/lookup/bedbug".into(),
        "/method".into(),
        "/data".into(),
        "/seo/no-such-place".into(),
    ] {
        let request = TestRequest::new("GET", &format!("/zh{path}"));
        let page = app.send(request.header("accept", "text/html")).await.text();
        page.assert_has(["<html lang=\"zh-Hans\">"]);
        for (tag, link) in links(&page) {
            let is_english = english.split(' ').any(|start| link.starts_with(start));
            let is_named = tag.contains(" hreflang=") || link.ends_with(".atom");
            let is_own = link == "/zh" || link.starts_with("/zh/");
            assert!(is_own != (is_english || is_named), "{path}: {tag}");
        }
    }
    let (borough, upper) = (place.borough.slug(), slug.to_uppercase());
    for (path, own) in [
        (format!("/es/seo/{upper}"), format!("/es/seo/{slug}")),
        (format!("/es/seo/{slug}/"), format!("/es/seo/{slug}")),
        (format!("/es/seo-path/{borough}"), format!("/es/{borough}")),
        (format!("/es/{borough}/?a=b"), format!("/es/{borough}?a=b")),
    ] {
        app.get(&path).await.assert_leads(301, &own);
    }
    let address = address_of(&slug);
    let address = address["formatted"].as_str().unwrap().replace(' ', "+");
    let found = app.get(&format!("/es?address={address}")).await;
    assert!(found.leads_to().starts_with(&format!("/es/seo/{slug}")));
}

#[tokio::test]
async fn an_address_has_one_language_for_every_reader_and_cache() {
    let app = TestApp::new();
    for path in [
        format!("/seo/{}", slug()),
        "/guides".into(),
        "/method".into(),
    ] {
        let mut bodies = Vec::new();
        for (prefix, _) in [LANGUAGES, LANGUAGES].concat() {
            let mut answers = Vec::new();
            for wanted in ["en", "es-MX,es;q=0.9", "zh-CN"] {
                let request = TestRequest::new("GET", &format!("{prefix}{path}"));
                let answer = app.send(request.header("accept-language", wanted)).await;
                let vary = answer.header("vary").unwrap_or_default();
                assert!(!vary.contains("language"), "{vary}");
                answers.push(answer.is(200));
            }
            for answer in &answers {
                assert_eq!(answer.body, answers[0].body, "{prefix}{path}");
                assert_eq!(answer.header("etag"), answers[0].header("etag"));
            }
            bodies.push(answers.remove(0).body);
        }
        assert_eq!(bodies[..3], bodies[3..]);
        assert!(bodies[0] != bodies[1] && bodies[1] != bodies[2] && bodies[0] != bodies[2]);
    }
}

#[tokio::test]
async fn the_interface_for_programs_stays_english() {
    let app = TestApp::new();
    let slug = slug();
    let preview = format!("/v1/previews/{slug}");
    let before = app.get(&preview).await.is(200);
    for (prefix, _) in LANGUAGES {
        for unit in ["", "-apt-4b"] {
            app.text(&format!("{prefix}/seo/{slug}{unit}")).await;
        }
    }
    let request = TestRequest::new("GET", &preview).header("accept-language", "es");
    assert_eq!(app.send(request).await.body, before.body);
    let others = "/v1/health /api/health /developers /openapi.json /llms.txt /sitemap.xml /account";
    for path in others.split(' ').chain([preview.as_str()]) {
        let body = app.get(&format!("/es{path}")).await.error(404);
        let english = app.get("/v1/none").await.json();
        assert_eq!(body["title"], english["title"], "{path}");
    }
    let request = TestRequest::new("POST", "/es/mcp");
    assert_eq!(app.send(request).await.status, 404);
}

#[tokio::test]
async fn work_around_a_building_and_ratings_are_in_the_language_of_the_page() {
    let app = TestApp::new();
    let page = app.text("/es/seo/350-5-avenue-manhattan").await;
    page.assert_has(["Demolición total en 900 5th Avenue, a "]);
    let slugs = slugs();
    let mut rated = 0;
    for pair in slugs.chunks_exact(2).take(30) {
        let path = format!("/compare?a={}&b={}", pair[0], pair[1]);
        let english = app.text(&path).await;
        let ratings = english.matches(" out of 100, ").count();
        let page = app.text(&format!("/es{path}")).await;
        assert_eq!(page.matches(" de 100, ").count(), ratings, "{path}");
        for band in ["strong", "good", "mixed", "weak", "serious"] {
            page.assert_lacks([format!(" de 100, {band}")]);
        }
        rated += ratings;
    }
    assert!(rated > 0);
}

on_each_engine!(an_order_keeps_the_language_of_its_page);

on_sqlite!(an_order_has_its_report_in_each_language);

async fn an_order_has_its_report_in_each_language(app: Shop) {
    let order = app.paid_order("").await;
    let _worker = compiling(&app);
    app.until_order(&order, "ready").await;
    let mut english = BTreeSet::new();
    let mut pdfs = BTreeSet::new();
    for (prefix, code) in LANGUAGES {
        let path = format!("{prefix}{}", order.page());
        let page = app.page(&path, &order.cookie()).await.is(200).text();
        let sentences = english_sentences(&page, code);
        // In English alone.
        page.assert_has([format!("href=\"{}/report.json\"", order.page())]);
        let pdf = format!("{path}/report.pdf");
        let pdf = app.page(&pdf, &order.cookie()).await.is(200);
        pdfs.insert(pdf.header("etag").unwrap().to_owned());
        if prefix.is_empty() {
            assert!(sentences.len() > 10, "{sentences:?}");
            english = sentences;
            continue;
        }
        let left: Vec<_> = sentences.intersection(&english).collect();
        assert!(left.is_empty(), "{path}: {left:?}");
        page.assert_lacks(["<span lang=", "<td lang="]);
        let governs = ["prevalece el texto en inglés", "以英文原文为准"];
        assert!(governs.iter().any(|words| page.contains(words)), "{path}");
    }
    assert_eq!(pdfs.len(), 3);
    // The document of a report that a program buys has no member for them.
    let (agent, id) = app.agent_with_job(1).await;
    let job = until_status(&agent, &id, "done").await;
    assert!(job["report"]["summary"].is_object(), "{job}");
    assert!(job["report"]["translations"].is_null());
}

async fn an_order_keeps_the_language_of_its_page(app: Shop) {
    let page = format!("/es/checkout/{}", slug());
    let shown = app.page(&page, "").await.is(200).text();
    shown.assert_has([format!("action=\"{page}\"")]);
    shown.assert_lacks(["Rent regulation year by year"]);
    let once = between(&shown, "name=\"once\" value=\"", "\"").unwrap();
    let fields = [("once", once), ("unit", "4b"), ("acknowledged", "yes")];
    let answer = app.submit(&page, &fields, "").await.is(200);
    let cookies: Vec<&str> = answer.headers_of("set-cookie").collect();
    let id = between(cookies[0], "/orders/", ";").unwrap();
    let token = between(cookies[0], "nycapt_order=", ";").unwrap();
    let paths = cookies
        .iter()
        .map(|line| between(line, "; Path=", ";").unwrap());
    let expected = LANGUAGES.map(|(prefix, _)| format!("{prefix}/orders/{id}"));
    assert!(paths.eq(expected), "{cookies:?}");
    assert_eq!(app.state("select language from guest_order").await, ["es"]);
    app.provider.urls().concat().assert_has([
        format!("{SITE}/es/orders/{id}?session="),
        format!("{SITE}{page}"),
    ]);
    let cookie = format!("nycapt_order={token}");
    for (prefix, code) in LANGUAGES {
        let page = format!("{prefix}/orders/{id}");
        let own = app.page(&page, &cookie).await.is(200);
        own.text().assert_has([
            format!("<html lang=\"{code}\">"),
            format!("href=\"{SITE}{page}?token={token}\""),
        ]);
    }
    let page = format!("/es/orders/{id}");
    let missing = app.page(&page, "").await.is(404).text();
    missing.assert_has(["No encontrado", "No se encontró el pedido."]);
    let led = app.page(&format!("{page}?token={token}"), "").await;
    led.assert_leads(303, &page);
}
