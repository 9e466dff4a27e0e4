//! Counts of requests and jobs since the start of the process, for Prometheus.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Labels use constant values, so that callers can't create more.
pub(crate) type Labels<const N: usize> = [(&'static str, &'static str); N];

/// Upper bounds in seconds; they include the objectives of previews (0.05) and report starts (0.3).
const BUCKETS: [f64; 10] = [0.0002, 0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1.0, 3.0, 10.0];

/// Registers a metric, whose help is the message of its name.
macro_rules! register {
    ($registry:expr, $name:literal, $metric:expr) => {
        $registry.register($name, nycapt_messages::text!($name), $metric)
    };
}
pub(crate) use register;

#[derive(Debug)]
pub(crate) struct Metrics {
    pub(crate) registry: Registry,
    requests: Family<Labels<2>, Counter>,
    durations: Family<Labels<1>, Histogram, fn() -> Histogram>,
    jobs: Family<Labels<1>, Counter>,
}

nycapt_contract::named_enum! {
    /// How a process's work on a job ended.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum JobEnd {
        Done = "done",
        /// The report cannot be made.
        Error = "error",
        /// The process stops, and the job is back in the queue.
        Parked = "parked",
        /// Its worker was lost, and the job is back in the queue.
        Lost = "lost",
        /// It was interrupted too often or waited too long.
        GivenUp = "given_up",
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let durations: fn() -> Histogram = || Histogram::new(BUCKETS);
        let (requests, jobs) = (Family::default(), Family::default());
        let durations = Family::new_with_constructor(durations);
        let mut registry = Registry::default();
        register!(registry, "nycapt_http_requests", Family::clone(&requests));
        register!(
            registry,
            "nycapt_http_request_duration_seconds",
            Family::clone(&durations)
        );
        register!(registry, "nycapt_jobs_ended", Family::clone(&jobs));
        let metrics = Self {
            registry,
            requests,
            durations,
            jobs,
        };
        // A rate needs an initial zero.
        for end in JobEnd::ALL {
            drop(metrics.jobs.get_or_create(&[("outcome", end.as_str())]));
        }
        metrics
    }
}

impl Metrics {
    pub(crate) fn count_request(&self, operation: &'static str, status: u16, took: Duration) {
        let of = ("operation", operation);
        let class = ("status", class_of(status));
        self.requests.get_or_create(&[of, class]).inc();
        let seconds = took.as_secs_f64();
        self.durations.get_or_create(&[of]).observe(seconds);
    }

    pub(crate) fn count_job(&self, end: JobEnd) {
        self.jobs.get_or_create(&[("outcome", end.as_str())]).inc();
    }
}

const fn class_of(status: u16) -> &'static str {
    match status {
        ..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        500.. => "5xx",
    }
}
