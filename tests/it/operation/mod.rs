//! The service as its operator sees it.

mod admin;
mod cache;
mod connection_pool;
mod monitoring;
mod object_store;
mod recovery;
mod rolling_restart;
mod shared_limits;
mod spans;
mod tls;
mod upgrade;

use nycapt_tests::TestApp;

async fn figures(app: &TestApp) -> String {
    let answer = app.admin("/metrics").await.is(200);
    answer.text()
}

/// The value of a figure with its labels as they are written; none if it is left out.
fn figure(page: &str, name: &str) -> Option<f64> {
    let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok();
    page.lines().find_map(value)
}
