//! A local server that behaves, and misbehaves, like the city's open-data portal.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use reqwest::Url;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// How the next request for a page or file goes wrong.
#[derive(Debug, Clone)]
pub(crate) enum Fault {
    /// The connection ends after half of the answer.
    Cut,
    /// A status, and perhaps a `Retry-After`.
    Status(u16, Option<&'static str>),
    /// No answer until the test resumes the portal.
    Silence,
    /// The whole file is answered, whichever part of it was asked for.
    Whole,
    /// The answer comes byte by byte.
    Slow,
    /// The answer is elsewhere.
    Redirect(String),
    /// The dataset changes just before the answer.
    Change,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    pub(crate) updated_at: i64,
    /// What the portal counts, if it is not the number of its rows.
    pub(crate) counted: Option<usize>,
}

#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) path: String,
    pub(crate) query: BTreeMap<String, String>,
    pub(crate) headers: BTreeMap<String, String>,
}

#[derive(Debug, Default)]
struct Inner {
    tables: BTreeMap<String, Table>,
    files: BTreeMap<String, (Vec<u8>, String)>,
    faults: VecDeque<Fault>,
    requests: Vec<Request>,
}

#[derive(Debug, Clone)]
pub(crate) struct FakePortal {
    inner: Arc<Mutex<Inner>>,
    /// Notified of every request without an answer.
    pub(crate) silent: Arc<Notify>,
    go_on: Arc<Notify>,
    pub(crate) url: Url,
}

impl FakePortal {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let portal = Self::at(listener.local_addr().unwrap());
        portal.serve(listener);
        portal
    }

    /// A portal that can't be reached before it serves.
    pub(crate) fn at(address: SocketAddr) -> Self {
        Self {
            inner: Arc::default(),
            silent: Arc::default(),
            go_on: Arc::default(),
            url: format!("http://{address}").parse().unwrap(),
        }
    }

    /// Answers the requests to its address from now on.
    pub(crate) fn serve(&self, listener: TcpListener) {
        let serving = self.clone();
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let portal = serving.clone();
                // A client that hangs up is no fault of the server.
                tokio::spawn(async move { portal.answer(stream).await.ok() });
            }
        });
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    pub(crate) fn publish(&self, id: &str, csv: &str, updated_at: i64) {
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let texts = |record: &csv::StringRecord| record.iter().map(Into::into).collect();
        let table = Table {
            header: texts(reader.headers().unwrap()),
            rows: reader.records().map(|row| texts(&row.unwrap())).collect(),
            updated_at,
            counted: None,
        };
        self.inner().tables.insert(id.into(), table);
    }

    /// Removes a table for good.
    pub(crate) fn withdraw(&self, id: &str) {
        self.inner().tables.remove(id).unwrap();
    }

    /// Publishes a file with its tag.
    pub(crate) fn publish_file(&self, path: &str, bytes: impl Into<Vec<u8>>, etag: &str) {
        let file = (bytes.into(), etag.to_owned());
        self.inner().files.insert(path.into(), file);
    }

    pub(crate) fn change(&self, id: &str, change: impl FnOnce(&mut Table)) {
        change(self.inner().tables.get_mut(id).unwrap());
    }

    /// Makes the next requests for pages and files go wrong, one fault each.
    pub(crate) fn fail_next(&self, faults: impl IntoIterator<Item = Fault>) {
        self.inner().faults.extend(faults);
    }

    /// Answers what was not answered so far.
    pub(crate) fn go_on(&self) {
        self.go_on.notify_waiters();
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        std::mem::take(&mut self.inner().requests)
    }

    /// The ids that pages were asked after since the last call; empty for a first page.
    pub(crate) fn pages(&self) -> Vec<String> {
        let requests = self.requests().into_iter();
        let pages = requests.filter(|request| request.path.ends_with(".csv"));
        let after = pages.map(|page| page.query.get("$where").cloned().unwrap_or_default());
        after
            .map(|after| after.replace(":id > ", "").replace('\'', ""))
            .collect()
    }

    async fn answer(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await?);
        }
        let mut request = Request::parse(&self.url, &String::from_utf8(head).unwrap());
        self.inner().requests.push(request.clone());
        let is_content = !request.path.starts_with("/api/views/") && !request.is_count();
        let fault = if is_content {
            self.inner().faults.pop_front()
        } else {
            None
        };
        if let Some(Fault::Change) = fault {
            let id = request.id();
            self.change(&id, |table| table.updated_at += 1);
        }
        if let Some(Fault::Whole) = fault {
            request.headers.remove("range");
        }
        let whole = || self.inner().content(&request);
        match fault {
            None | Some(Fault::Change | Fault::Whole) => stream.write_all(&whole()).await?,
            Some(Fault::Cut) => {
                let answer = whole();
                stream.write_all(&answer[..answer.len() / 2]).await?;
            }
            Some(Fault::Status(status, retry_after)) => {
                let after = retry_after.map(|after| format!("Retry-After: {after}\r\n"));
                let after = after.unwrap_or_default();
                let head = empty(&format!("{status} No"), &after);
                stream.write_all(&head).await?;
            }
            Some(Fault::Silence) => {
                // Made before anybody can know of it, so that no call is missed.
                let notified = self.go_on.notified();
                self.silent.notify_one();
                notified.await;
                stream.write_all(&whole()).await?;
            }
            Some(Fault::Slow) => {
                for byte in whole() {
                    stream.write_u8(byte).await?;
                    stream.flush().await?;
                }
            }
            Some(Fault::Redirect(to)) => {
                let head = empty("302 Found", &format!("Location: {to}\r\n"));
                stream.write_all(&head).await?;
            }
        }
        stream.shutdown().await
    }
}

impl Request {
    fn parse(base: &Url, head: &str) -> Self {
        let mut lines = head.lines();
        let target = lines.next().unwrap().split(' ').nth(1).unwrap();
        let url = base.join(target).unwrap();
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
        Self {
            path: url.path().to_owned(),
            query: url.query_pairs().into_owned().collect(),
            headers: headers.collect(),
        }
    }

    fn is_count(&self) -> bool {
        self.query
            .get("$select")
            .is_some_and(|select| select.starts_with("count"))
    }

    /// The first byte that is asked for of a file, if it still has this tag.
    fn rest_of(&self, etag: &str) -> Option<usize> {
        let is_same = self.headers.get("if-range").is_some_and(|tag| tag == etag);
        let range = self.headers.get("range").filter(|_| is_same)?;
        range
            .strip_prefix("bytes=")?
            .strip_suffix('-')?
            .parse()
            .ok()
    }

    fn id(&self) -> String {
        let name = self.path.rsplit('/').next().unwrap();
        name.split('.').next().unwrap().to_owned()
    }
}

impl Inner {
    fn content(&self, request: &Request) -> Vec<u8> {
        if let Some((bytes, etag)) = self.files.get(&request.path) {
            if request.headers.get("if-none-match") == Some(etag) {
                return empty("304 Not Modified", "");
            }
            let tag = format!("ETag: {etag}\r\n");
            return match request.rest_of(etag) {
                Some(start) if start < bytes.len() => rest(bytes, start, &tag),
                Some(_) => empty("416 Range Not Satisfiable", ""),
                None => ok(bytes, &tag),
            };
        }
        let Some(table) = self.tables.get(&request.id()) else {
            return empty("404 Not Found", "");
        };
        if request.path.starts_with("/api/views/") {
            let columns = table
                .header
                .iter()
                .map(|name| serde_json::json!({ "fieldName": name }));
            let columns: Vec<_> = columns.collect();
            let view = serde_json::json!({
                "id": request.id(), "rowsUpdatedAt": table.updated_at, "columns": columns,
            });
            return ok(view.to_string().as_bytes(), "");
        }
        if request.is_count() {
            let count = table.counted.unwrap_or(table.rows.len());
            let answer = serde_json::json!([{ "count": count.to_string() }]);
            return ok(answer.to_string().as_bytes(), "");
        }
        ok(&table.page(request), "")
    }
}

impl Table {
    pub(crate) fn set(&mut self, column: &str, value: String) {
        let at = self.header.iter().position(|name| name == column).unwrap();
        self.rows[0][at] = value;
        self.updated_at += 1;
    }

    /// A page as the portal writes it: star columns, then the id.
    fn page(&self, request: &Request) -> Vec<u8> {
        assert_eq!(request.query["$select"], "*,:id");
        assert_eq!(request.query["$order"], ":id");
        let limit: usize = request.query["$limit"].parse().unwrap();
        let after = request.query.get("$where").map(|after| {
            let id = after
                .strip_prefix(":id > 'row-")
                .unwrap()
                .strip_suffix('\'')
                .unwrap();
            id.parse::<usize>().unwrap()
        });
        let mut out = csv::WriterBuilder::new()
            .quote_style(csv::QuoteStyle::Always)
            .from_writer(Vec::new());
        let id = ":id".to_owned();
        out.write_record(self.header.iter().chain([&id])).unwrap();
        let rows = (1..).zip(&self.rows).skip(after.unwrap_or(0)).take(limit);
        for (number, row) in rows {
            let id = format!("row-{number:04}");
            out.write_record(row.iter().chain([&id])).unwrap();
        }
        out.into_inner().unwrap()
    }
}

fn ok(body: &[u8], headers: &str) -> Vec<u8> {
    answer("200 OK", headers, body)
}

fn rest(body: &[u8], start: usize, headers: &str) -> Vec<u8> {
    let (last, all) = (body.len() - 1, body.len());
    let range = format!("Content-Range: bytes {start}-{last}/{all}\r\n{headers}");
    answer("206 Partial Content", &range, &body[start..])
}

fn empty(status: &str, headers: &str) -> Vec<u8> {
    answer(status, headers, b"")
}

/// An answer that says it is the last of its connection: without that, a client sends its next
/// request on a connection that is about to end, and fails differently each time.
fn answer(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {length}\r\n{headers}Connection: close\r\n\r\n"
    );
    [head.as_bytes(), body].concat()
}
