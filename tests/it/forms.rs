//! What forms of the site share: whose pages may send them, and with which session.

use nycapt_tests::prelude::*;

on_each_engine!(forms_of_other_sites_and_ended_sessions_change_nothing);

async fn forms_of_other_sites_and_ended_sessions_change_nothing(app: Shop) {
    let ann = app.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    let order = app.order("").await;
    let revocation = format!("/account/keys/{}/revoke", key.key);
    let (checkout, page) = (format!("/checkout/{}", slugs()[0]), order.page());
    let credits = format!("/credits/{}", key.account);
    let fields = [
        ("name", "Autumn"),
        ("account", &key.account),
        ("address", "1 Main St"),
        ("once", "a"),
        ("email", "a@b.co"),
        ("acknowledged", "yes"),
        ("pack", "5"),
    ];
    let account_forms = [
        "/account/accounts",
        "/account/keys",
        "/account/reports",
        &revocation,
    ];
    let others = ["/sign-out", &checkout, &page, &credits];
    for path in account_forms.into_iter().chain(others) {
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
        ] {
            let form = || {
                TestRequest::new("POST", path)
                    .form(&fields)
                    .header(name, value)
            };
            for caller in [app.in_browser("ann"), app.anyone()] {
                let answer = caller.send(form()).await;
                assert_eq!(answer.status, 403, "{path} {name}: {value}");
                assert_eq!(answer.header("set-cookie"), None, "{path}");
            }
        }
    }
    for path in account_forms {
        let over = app.anyone().submit(path, &fields).await.is(403);
        let page = over.private_page();
        page.assert_has([
            "Your session has ended",
            "Nothing changed",
            "/sign-in?to=%2Faccount",
        ]);
    }
    let kept = "select name from account where owner_kind = 'user' order by name";
    assert_eq!(app.state(kept).await, ["Spring"]);
    assert_eq!(
        (app.count("api_key").await, app.count("checkout").await),
        ("1".into(), "1".into())
    );
    assert_eq!(app.count("job").await, "0");
    assert_eq!(key.get("/api/balance").await.status, 200);
}
