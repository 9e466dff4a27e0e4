//! `get_guest_order_pdf`.

use crate::jobs::scripted_compiler::compiling;
use nycapt_tests::prelude::*;

on_each_engine!(the_pdf_exists_when_the_report_is_ready);

async fn the_pdf_exists_when_the_report_is_ready(app: Shop) {
    let order = app.order("").await;
    let path = format!("/api/guest/order/{}/pdf?token={}", order.id, order.token);
    app.get(&path).await.error(404);
    app.deliver(&order.paid("evt_1")).await;
    app.get(&path).await.error(409);
    let _worker = compiling(&app);
    app.until_order(&order, "ready").await;

    let pdf = app.get(&path).await;
    let expected = (200, Some("application/pdf"));
    assert_eq!((pdf.status, pdf.header("content-type")), expected);
    assert!(pdf.body.starts_with(b"%PDF-"));
    let name = pdf.header("content-disposition").unwrap();
    assert!(name.starts_with("inline; filename=\"nycapt-"), "{name}");
    app.assert_revalidates(&path, &pdf).await;
    let offered = app.get(&format!("{path}&download=true")).await;
    assert!(
        offered
            .header("content-disposition")
            .unwrap()
            .starts_with("attachment")
    );
    let stranger = path.replace(&order.token, &order.token.replace('a', "b"));
    app.get(&stranger).await.error(404);

    let page = format!("{}/report.pdf", order.page());
    assert_eq!(app.page(&page, &order.cookie()).await.body, pdf.body);
    assert_eq!(app.page(&page, "nycapt_order=x").await.status, 404);
}
