//! Servers killed between a payment and its report.

use nycapt_tests::prelude::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_survives_killed_servers_with_one_mail() {
    let server = MailServer::start();
    let smtp = server.url();
    let app = Shop::with(Engine::Postgres, &[]).await;
    let url = app.database_url();
    let order: Order = app.paid_order("ann@example.com").await;
    let folder = sample_folder();
    let output = Output::default();
    let settings = [
        ("database-url", url.as_str()),
        ("role", "worker"),
        ("webhook-secret", WEBHOOK_SECRET),
        ("smtp-url", smtp.as_str()),
        ("mail-from", "reports@example.com"),
        ("site-url", "https://www.example.com"),
    ];
    let command = ServerCommand::new(folder.path(), &settings, &output);

    // As long as this is held, reports are made and cannot be kept.
    let mut held = app.session().await;
    let lock = "begin; lock table result in exclusive mode";
    held.run(lock).await.unwrap();
    let first = command.start();
    app.until_order(&order, "compiling").await;
    first.kill();
    held.run("rollback").await.unwrap();

    let second = command.start();
    app.until_order(&order, "ready").await;
    until("the mail is sent", || async {
        (app.order_now(&order).await["emailSent"] == true).then_some(())
    })
    .await;
    assert!(second.stop().success(), "{}", output.text());
    let lost = "select state || ' ' || interruptions from job";
    assert_eq!(app.state(lost).await, ["done 1"]);
    let mails = server.mails();
    assert_eq!(mails.len(), 1, "{mails:?}");
    let by_mail = Order {
        token: mails[0].token(),
        ..order.clone()
    };
    assert_eq!(app.order_now(&by_mail).await["state"], "ready");
    // No log names the buyer, or opens the order.
    for secret in ["ann@example.com", &by_mail.token, &order.token] {
        assert!(!output.text().contains(secret));
    }
    let violations = app.session().await.violations_when_settled().await.unwrap();
    assert!(violations.is_empty(), "{violations:?}");
}
