//! Every example runs and does what its first line says.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn resolve_names_the_building_or_those_it_may_be() {
    let server = small_city().await;
    let ended = Home::new().example("resolve", [&server.uri(), "1 Test St", "4b"]);
    let expected = "exit 0\n1-test-street-queens-apt-4b  1 Test Street, Queens\n---\n";
    assert_eq!(ended.transcript(), expected);
    let ended = Home::new().example("resolve", [&server.uri(), "2 Test St"]);
    assert_eq!(
        ended.transcript(),
        "\
exit 0
Two buildings have this address.
perhaps 2-test-street-queens  2 Test Street, Queens
perhaps 3-test-street-queens  3 Test Street, Queens
---
"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn preview_batch_reads_each_slug_in_order() {
    let server = small_city().await;
    let arguments = [&server.uri(), "1-test-street-queens", "nowhere"];
    let ended = Home::new().example("preview_batch", arguments);
    assert_eq!(
        ended.transcript(),
        "\
exit 0
1-test-street-queens  1 Test Street, Queens
nowhere  No address has the slug nowhere.
---
"
    );
}

#[test]
fn an_example_without_a_base_url_says_so() {
    for name in ["resolve", "preview_batch"] {
        let ended = Home::new().example(name, [""; 0]);
        assert_eq!(ended.exit, 1);
        ended.says("the base URL");
    }
}
