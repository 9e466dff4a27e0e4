//! A person with a browser who signs in: keeps cookies, follows redirects between the site and
//! the identity provider, and sends the forms of the site as a browser does.

use std::collections::BTreeMap;

use nycapt_rules::form_text;
use reqwest::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Url};

use crate::{Answer, TestApp, TestRequest};

const LONGEST_WAY: usize = 12;

pub struct Person<'a> {
    app: &'a TestApp,
    pub cookies: BTreeMap<String, String>,
    of_provider: BTreeMap<String, String>,
    http: Client,
}

#[derive(Debug)]
pub struct Visit {
    pub url: String,
    pub status: u16,
    pub text: String,
}

impl<'a> Person<'a> {
    pub fn new(app: &'a TestApp) -> Self {
        let http = Client::builder().redirect(Policy::none()).no_proxy();
        Self {
            app,
            cookies: BTreeMap::new(),
            of_provider: BTreeMap::new(),
            http: http.build().unwrap(),
        }
    }

    /// `GET` of a path of the site; no redirect is followed.
    pub async fn get(&mut self, path: &str) -> Answer {
        self.send(TestRequest::new("GET", path)).await
    }

    /// Sends a form of the site; no redirect is followed.
    pub async fn submit(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let request = TestRequest::new("POST", path).form(fields);
        self.send(request.header("sec-fetch-site", "same-origin"))
            .await
    }

    /// Sends any request to the site with the cookies that it set.
    pub async fn send(&mut self, request: TestRequest) -> Answer {
        let (_, host) = self.app.app.config.site_url.split_once("://").unwrap();
        let cookies = joined(&self.cookies);
        let request = request.host(host).header("accept", "text/html");
        let answer = self.app.send(request.header("cookie", &cookies)).await;
        for line in answer.headers_of("set-cookie") {
            keep(&mut self.cookies, line);
        }
        answer
    }

    /// Follows an address wherever it leads, until a page comes.
    pub async fn browse(&mut self, address: &str) -> Visit {
        self.follow(address, |_| false).await
    }

    /// Signs in at the provider's pages as `name` on the way to a path; where it ends.
    pub async fn sign_in(&mut self, name: &str, path: &str) -> Visit {
        let back = self.until_return(name, path).await;
        self.browse(&back).await
    }

    /// The same up to the address that the provider sends the browser back to, not visited yet.
    /// Whoever has signed in there before is not asked again.
    pub async fn until_return(&mut self, name: &str, path: &str) -> String {
        let site = self.app.app.config.site_url.clone();
        let login = self.follow(&format!("{site}{path}"), is_return).await;
        if is_return(&login.url) {
            return login.url;
        }
        let fields = [("prompt", "login"), ("login", name), ("password", "x")];
        let next = self.post_to_provider(&login.url, &fields).await;
        let consent = self.follow(&next, is_return).await;
        if is_return(&consent.url) {
            return consent.url;
        }
        let fields = [("prompt", "consent")];
        let next = self.post_to_provider(&consent.url, &fields).await;
        let end = self.follow(&next, is_return).await;
        assert!(is_return(&end.url), "{end:?}");
        end.url
    }

    /// Says no at the provider's page on the way to a path; where it ends.
    pub async fn decline(&mut self, path: &str) -> Visit {
        let site = self.app.app.config.site_url.clone();
        let login = self.browse(&format!("{site}{path}")).await;
        self.browse(&format!("{}/abort", login.url)).await
    }

    /// Follows redirects until a page comes, or an address that is not to be visited.
    async fn follow(&mut self, address: &str, stop: impl Fn(&str) -> bool) -> Visit {
        let site = self.app.app.config.site_url.clone();
        let mut url = address.to_owned();
        for _ in 0..LONGEST_WAY {
            if stop(&url) {
                return Visit {
                    url,
                    status: 0,
                    text: String::new(),
                };
            }
            let (status, location, text) = match url.strip_prefix(&site) {
                Some(path) => {
                    let path = path.split('#').next().unwrap();
                    let answer = self.get(path).await;
                    let location = answer.header("location").map(str::to_owned);
                    let text = answer.text();
                    (answer.status, location, text)
                }
                None => self.get_from_provider(&url).await,
            };
            match location {
                Some(next) => url = Url::parse(&url).unwrap().join(&next).unwrap().into(),
                None => return Visit { url, status, text },
            }
        }
        unreachable!("{address} leads in circles")
    }

    async fn get_from_provider(&mut self, url: &str) -> (u16, Option<String>, String) {
        let request = self.http.get(url).header(COOKIE, joined(&self.of_provider));
        let answer = request.send().await.unwrap();
        let (status, location) = self.learn(&answer);
        (status, location, answer.text().await.unwrap())
    }

    /// Sends a form of the provider; where it leads.
    async fn post_to_provider(&mut self, url: &str, fields: &[(&str, &str)]) -> String {
        let request = (self.http.post(url))
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(COOKIE, joined(&self.of_provider))
            .body(form_text(fields));
        let answer = request.send().await.unwrap();
        let (_, location) = self.learn(&answer);
        let next = location.unwrap();
        Url::parse(url).unwrap().join(&next).unwrap().into()
    }

    fn learn(&mut self, answer: &reqwest::Response) -> (u16, Option<String>) {
        for line in answer.headers().get_all(SET_COOKIE) {
            keep(&mut self.of_provider, line.to_str().unwrap());
        }
        let location = answer.headers().get(LOCATION);
        let location = location.map(|text| text.to_str().unwrap().to_owned());
        (answer.status().as_u16(), location)
    }
}

fn is_return(url: &str) -> bool {
    url.contains("/sign-in/return?")
}

fn joined(cookies: &BTreeMap<String, String>) -> String {
    let pairs: Vec<_> = cookies
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    pairs.join("; ")
}

/// Keeps a cookie as a browser does, as far as its life goes.
fn keep(cookies: &mut BTreeMap<String, String>, line: &str) {
    let (pair, attributes) = line.split_once(';').unwrap_or((line, ""));
    let (name, value) = pair.split_once('=').unwrap();
    let past = "expires=Thu, 01 Jan 1970";
    if attributes.contains("Max-Age=0") || attributes.contains(past) {
        cookies.remove(name);
    } else {
        cookies.insert(name.into(), value.into());
    }
}
