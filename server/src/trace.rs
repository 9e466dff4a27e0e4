//! W3C trace context: which call of a client a log line or an outbound call belongs to.

use std::fmt;

use reqwest::RequestBuilder;
use salvo::http::header::{HeaderMap, HeaderName};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::random::random_bytes;
use crate::request_id::RequestId;

const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");

tokio::task_local! {
    static CURRENT: TraceId;
}

/// The id of a trace, never 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TraceId(u128);

impl TraceId {
    /// The trace that a caller names in `traceparent`; else a new one, with the bits of the request
    /// id.
    pub(crate) fn of(headers: &HeaderMap, id: RequestId) -> Self {
        let mut lines = headers.get_all(TRACE_PARENT).iter();
        let named = match (lines.next(), lines.next()) {
            (Some(line), None) => parse(line.as_bytes()),
            _ => None,
        };
        named.unwrap_or(Self(id.0.max(1)))
    }

    pub(crate) async fn scope<F: Future>(self, request: F) -> F::Output {
        CURRENT.scope(self, request).await
    }

    fn current() -> Option<Self> {
        CURRENT.try_with(|id| *id).ok()
    }
}

impl fmt::Display for TraceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// The trace id in a `traceparent` of this or a later version; `None` if it is not valid.
fn parse(line: &[u8]) -> Option<TraceId> {
    let number = |from: usize, to: usize| {
        let digits = line.get(from..to)?;
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let text = str::from_utf8(digits).ok()?;
        let is_number = digits.iter().all(is_digit);
        is_number.then(|| u128::from_str_radix(text, 16).ok())?
    };
    let dash = |at: usize| line.get(at) == Some(&b'-');
    let (version, id, parent) = (number(0, 2)?, number(3, 35)?, number(36, 52)?);
    number(53, 55)?;
    let ends = line.len() == 55 || (version > 0 && dash(55));
    let is_valid = version != 0xff && id != 0 && parent != 0 && ends;
    (is_valid && [2, 35, 52].into_iter().all(dash)).then_some(TraceId(id))
}

/// Adds the current request's trace to an outbound call.
pub(crate) fn traced(call: RequestBuilder) -> RequestBuilder {
    let (Some(id), Ok(span)) = (TraceId::current(), random_bytes()) else {
        return call;
    };
    let span = u64::from_be_bytes(span).max(1);
    call.header(TRACE_PARENT, format!("00-{id}-{span:016x}-00"))
}

/// Writes log lines with the trace of their request, as the first member of JSON or before text.
///
/// Not a span for each request, which would cost every preview more than its log line.
pub(crate) struct Traced<F> {
    pub(crate) lines: F,
    pub(crate) is_json: bool,
}

impl<S, N, F> FormatEvent<S, N> for Traced<F>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
    F: FormatEvent<S, N>,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let Some(id) = TraceId::current() else {
            return self.lines.format_event(context, writer, event);
        };
        if !self.is_json {
            write!(writer, "{id} ")?;
            return self.lines.format_event(context, writer, event);
        }
        let mut line = String::new();
        let lines = &self.lines;
        lines.format_event(context, Writer::new(&mut line), event)?;
        let members = line.strip_prefix('{').unwrap_or(&line);
        write!(writer, "{{\"traceId\":\"{id}\",{members}")
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use salvo::http::HeaderValue;
    use tracing_subscriber::fmt::layer;
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;
    use crate::request_id::RequestIds;

    const ID: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

    fn named(lines: &[String]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(TRACE_PARENT, HeaderValue::from_str(line).unwrap());
        }
        TraceId::of(&headers, RequestIds::new().unwrap().next()).to_string()
    }

    #[test]
    fn a_valid_trace_is_kept_and_any_other_is_replaced() {
        let valid = format!("00-{ID}-00f067aa0ba902b7-01");
        assert_eq!(named(std::slice::from_ref(&valid)), ID);
        assert_eq!(named(&[format!("cc{}-later", &valid[2..])]), ID);
        for lines in [
            vec![],
            vec![valid.clone(), valid.clone()],
            vec!["00".into()],
            vec![valid.replace("00-", "ff-")],
            vec![valid.to_uppercase()],
            vec![format!("{valid}-more")],
            vec![valid.replace(ID, &"0".repeat(32))],
            vec![valid.replace("00f067aa0ba902b7", &"0".repeat(16))],
            vec![valid.replace('-', "+")],
        ] {
            let made = named(&lines);
            assert!(made != ID && made.len() == 32, "{lines:?}: {made}");
            assert_ne!(made, named(&lines), "each request has its own");
        }
    }

    #[tokio::test]
    async fn calls_of_a_request_are_in_its_trace_and_others_in_none() {
        let call = || {
            let call = reqwest::Client::new().get("http://127.0.0.1");
            let headers = traced(call).build().unwrap().headers().clone();
            let line = headers.get(TRACE_PARENT)?;
            Some(line.to_str().unwrap().to_owned())
        };
        assert_eq!(call(), None);
        let id = TraceId(u128::from_str_radix(ID, 16).unwrap());
        let [one, other] = id.scope(async { [call().unwrap(), call().unwrap()] }).await;
        for line in [&one, &other] {
            assert_eq!(parse(line.as_bytes()), Some(id), "{line}");
        }
        assert_ne!(one, other, "each call has its own span");
    }

    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn log_lines_of_a_request_name_its_trace() {
        let sink = Sink::default();
        let writer = sink.clone();
        let log = layer().json().with_writer(move || writer.clone());
        let log = log.map_event_format(|lines| Traced {
            lines,
            is_json: true,
        });
        let subscriber = tracing_subscriber::registry().with(log);
        let _guard = tracing::subscriber::set_default(subscriber);
        tracing::info!("outside");
        let id = TraceId(u128::from_str_radix(ID, 16).unwrap());
        id.scope(async { tracing::info!("inside") }).await;
        let text = String::from_utf8(sink.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<serde_json::Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines[0].get("traceId"), None);
        assert_eq!(lines[1]["traceId"], ID);
        assert_eq!(lines[1]["fields"]["message"], "inside");
    }
}
