//! The client that waits, outside and inside a runtime.

use super::*;
use crate::client::{Call, blocking};
use crate::contract::GetReportPdf;

/// A service on a runtime of its own, and a client of it that waits.
fn waiting(
    answers: Vec<ResponseTemplate>,
) -> (
    blocking::Client,
    Arc<OwnedClock>,
    tokio::runtime::Runtime,
    MockServer,
) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (client, clock, server) = runtime.block_on(served(answers));
    (client.try_into().unwrap(), clock, runtime, server)
}

#[test]
fn each_way_of_sending_a_call_waits_for_its_answer() {
    let pdf = ResponseTemplate::new(200).set_body_raw("%PDF-1.7 %%EOF", "application/pdf");
    let names = ["get_balance", "batch_previews", "revoke_agent"];
    let answers = names.map(well).into_iter().chain([pdf.clone(), pdf]);
    let (client, _, _runtime, _server) = waiting(answers.collect());
    assert_eq!(client.get_balance().unwrap().balance, 2);
    let operations = vec![PreviewBatchOperation { slug: "a".into() }; 2];
    assert_eq!(client.batch_previews(&operations).unwrap().len(), 2);
    assert!(client.revoke_agent().unwrap().unwrap().revoked);
    let pdf = client.get_report_pdf("job_1", None).unwrap();
    assert!(pdf.ends_with(b"%%EOF"));
    let call = Call::<GetReportPdf>::new("job_1", Some(false));
    let received = client.send_for_bytes(&call).unwrap();
    let request = client.async_client().prepare(&call).unwrap();
    assert_eq!((received.tries, received.url.as_str()), (1, request.url()));
    let url = request.url();
    assert!(url.ends_with("/pdf?appendix=false"), "{url}");
}

#[test]
fn long_answers_are_iterators() {
    let (client, _, _runtime, _server) = waiting(vec![
        well("batch_previews"),
        well("batch_previews"),
        resolved(),
        resolved(),
        well("list_reports"),
        ResponseTemplate::new(200).set_body_json(operations::job("running", 1)),
        well("get_report"),
    ]);
    for _ in 0..2 {
        assert_eq!(client.previews(["a", "b"], 2).count(), 2);
    }
    assert_eq!(client.previews_by_address(["a", "b"], 2).count(), 2);
    assert_eq!(client.reports(None).map(Result::unwrap).count(), 1);
    let jobs: Vec<u32> = client
        .watch_report("job_1", Duration::from_secs(9))
        .map(|job| job.unwrap().step)
        .collect();
    assert_eq!(jobs, [1, 12]);
}

#[test]
fn retries_and_options_are_those_of_the_client_within() {
    let (client, clock, _runtime, _server) = waiting(vec![fails(503, ""), well("get_balance")]);
    let single = client.with(|client| client.max_retries(0));
    let error = single.get_balance().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unavailable);
    assert!(clock.sleeps_ms().is_empty());
    assert_eq!(client.get_balance().unwrap().balance, 2);
}

#[tokio::test]
async fn it_works_and_ends_inside_a_runtime() {
    let server = service([well("get_balance")]).await;
    let base = server.uri();
    let build = move || {
        let builder = Client::builder().base_url(&base);
        let client = builder.api_key(Secret::new(KEY)).build().unwrap();
        blocking::Client::try_from(client).unwrap()
    };
    // The service is on threads of its own, so that this thread may block.
    let client = build();
    assert_eq!(client.get_balance().unwrap().balance, 2);
    drop(client);
    let elsewhere = tokio::task::spawn_blocking(move || build().get_balance().unwrap().balance);
    assert_eq!(elsewhere.await.unwrap(), 2);
}

#[test]
fn it_serves_several_threads_at_once() {
    let (client, _, _runtime, _server) = waiting(vec![well("get_balance")]);
    std::thread::scope(|scope| {
        let calls: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| client.get_balance().unwrap().balance))
            .collect();
        for call in calls {
            assert_eq!(call.join().unwrap(), 2);
        }
    });
}
