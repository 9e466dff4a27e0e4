//! Another caller's id, an unknown id and a malformed one get the same answer.

use nycapt_tests::prelude::*;

on_each_engine!(malformed_unknown_and_foreign_ids_are_the_same_404);

async fn malformed_unknown_and_foreign_ids_are_the_same_404(app: TestApp) {
    let (ann, ben) = (app.signed_in("ann"), app.signed_in("ben"));
    let of_ben = ben.account("Spring").await;
    let key_of_ben = ben.key_of(&of_ben).await;
    let agent = app.agent_with(1).await;
    let job = started(&agent, &sample_address()).await;
    let nobody = "01kafg9p4bfdmvxbq8mq6sv0xz";
    let suspense = "acct_00000000000000000000000000";
    let (accounts, keys, jobs) = ("/api/api-accounts", "/api/api-keys", "/api/report");
    for (method, place, end, foreign) in [
        (
            "POST",
            accounts,
            "/keys",
            vec![of_ben.as_str(), &agent.account, suspense, "acct_x"],
        ),
        (
            "DELETE",
            keys,
            "",
            vec![&key_of_ben.key, &agent.key, "key_x"],
        ),
        (
            "GET",
            jobs,
            "",
            vec![&job, &job.to_uppercase(), "job_x", "%27"],
        ),
        ("GET", jobs, "/pdf", vec![&job, "job_x"]),
    ] {
        let kind = foreign[0].split('_').next().unwrap();
        let unknown = format!("{kind}_{nobody}");
        let mut bodies = Vec::new();
        for id in [&foreign[..], &[&unknown, "x"]].concat() {
            let request = TestRequest::new(method, &format!("{place}/{id}{end}"));
            let answer = ann.send(request).await;
            assert_eq!(answer.status, 404, "{method} {place}/{id}{end}");
            let mut body = answer.error(404);
            body["requestId"].take();
            bodies.push(body);
        }
        bodies.dedup();
        assert_eq!(bodies.len(), 1, "{bodies:?}");
    }
    for key in [&key_of_ben, &agent] {
        assert_eq!(key.get("/api/balance").await.status, 200);
    }
    let keys = "select account_id from api_key order by account_id";
    let mut expected = [of_ben, agent.account.clone()];
    expected.sort();
    assert_eq!(app.state(keys).await, expected);
}
