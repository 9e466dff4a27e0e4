//! Made-up requests against the whole description: every answer is one that it describes.

use nycapt_tests::{Extent, FuzzedBy, fuzz};

/// Most made-up requests for each operation and phase.
const CASES: u32 = 30;

async fn is_as_described(by: FuzzedBy) {
    let fuzzed = match fuzz(by, Extent::Cases(CASES)).await {
        Ok(fuzzed) => fuzzed,
        Err(found) => panic!("{found:#}"),
    };
    assert!(fuzzed.cases > 1_500, "{}", fuzzed.said);
    // A made-up address is none; some must have been of the city.
    assert!(fuzzed.orders > 5, "{}", fuzzed.said);
    let may_start = by != FuzzedBy::Nobody;
    assert_eq!(fuzzed.reports > 5, may_start, "{}", fuzzed.said);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_answered_otherwise_than_described() {
    is_as_described(FuzzedBy::Nobody).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_is_answered_as_described() {
    is_as_described(FuzzedBy::Key).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signed_in_user_is_answered_as_described() {
    is_as_described(FuzzedBy::User).await;
}
