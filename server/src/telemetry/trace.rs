//! W3C trace context: which call of a client a log line or an outbound call belongs to.

use std::fmt;

use reqwest::RequestBuilder;
use salvo::http::header::{HeaderMap, HeaderName};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use super::request_id::RequestId;

const TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");

tokio::task_local! {
    static CURRENT: Trace;
}

/// The place of a request in a trace; shown as the id of the trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Trace {
    /// Never 0.
    id: u128,
    /// The span of the caller; 0 without one.
    pub(crate) parent: u64,
    /// The span of the request, never 0.
    pub(crate) span: u64,
}

impl Trace {
    /// In the trace that a caller names in `traceparent`; else in a new one, with the bits of the
    /// request id.
    pub(crate) fn of(headers: &HeaderMap, id: RequestId) -> Self {
        let mut lines = headers.get_all(TRACE_PARENT).iter();
        let named = match (lines.next(), lines.next()) {
            (Some(line), None) => parse(line.as_bytes()),
            _ => None,
        };
        let (trace, parent) = named.unwrap_or((id.0.max(1), 0));
        let span = u64::try_from(id.0 & u128::from(u64::MAX)).unwrap_or_default();
        Self {
            id: trace,
            parent,
            span: span.max(1),
        }
    }

    pub(crate) async fn scope<F: Future>(self, request: F) -> F::Output {
        CURRENT.scope(self, request).await
    }

    fn current() -> Option<Self> {
        CURRENT.try_with(|trace| *trace).ok()
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.id)
    }
}

/// Trace and span in a `traceparent` of this or a later version; `None` if it is not valid.
fn parse(line: &[u8]) -> Option<(u128, u64)> {
    let number = |from: usize, to: usize| {
        let digits = line.get(from..to)?;
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let text = str::from_utf8(digits).ok()?;
        let is_number = digits.iter().all(is_digit);
        is_number.then(|| u128::from_str_radix(text, 16).ok())?
    };
    let dash = |at: usize| line.get(at) == Some(&b'-');
    let (version, id) = (number(0, 2)?, number(3, 35)?);
    let parent = u64::try_from(number(36, 52)?).ok()?;
    number(53, 55)?;
    let ends = line.len() == 55 || (version > 0 && dash(55));
    let is_valid = version != 0xff && id != 0 && parent != 0 && ends;
    (is_valid && [2, 35, 52].into_iter().all(dash)).then_some((id, parent))
}

/// Adds the current request's trace to an outbound call.
pub(crate) fn traced(call: RequestBuilder) -> RequestBuilder {
    match Trace::current() {
        Some(trace) => call.header(TRACE_PARENT, format!("00-{trace}-{:016x}-00", trace.span)),
        None => call,
    }
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
        let Some(trace) = Trace::current() else {
            return self.lines.format_event(context, writer, event);
        };
        if !self.is_json {
            write!(writer, "{trace} ")?;
            return self.lines.format_event(context, writer, event);
        }
        let mut line = String::new();
        let lines = &self.lines;
        lines.format_event(context, Writer::new(&mut line), event)?;
        let members = line.strip_prefix('{').unwrap_or(&line);
        write!(writer, "{{\"traceId\":\"{trace}\",{members}")
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
    use crate::telemetry::request_id::RequestIds;

    const ID: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

    fn of_span(span: u64) -> Trace {
        let id = u128::from_str_radix(ID, 16).unwrap();
        let parent = 0;
        Trace { id, parent, span }
    }

    fn named(lines: &[String]) -> Trace {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(TRACE_PARENT, HeaderValue::from_str(line).unwrap());
        }
        Trace::of(&headers, RequestIds::new().unwrap().next())
    }

    #[test]
    fn a_valid_trace_is_kept_and_any_other_is_replaced() {
        let valid = format!("00-{ID}-00f067aa0ba902b7-01");
        for line in [valid.clone(), format!("cc{}-later", &valid[2..])] {
            let trace = named(&[line]);
            assert_eq!(trace.to_string(), ID);
            assert_eq!(trace.parent, 0x00f0_67aa_0ba9_02b7);
        }
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
            let id = made.to_string();
            assert!(id != ID && id.len() == 32, "{lines:?}: {id}");
            assert_eq!(made.parent, 0);
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
        let line = of_span(7).scope(async { call() }).await;
        let expected = format!("00-{ID}-0000000000000007-00");
        assert_eq!(line, Some(expected), "the request called");
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
        of_span(7).scope(async { tracing::info!("inside") }).await;
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
