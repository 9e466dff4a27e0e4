use super::*;

const MIXED: &str = "1-test-street-queens\nno-such\n1 Test St\n8 Test St\n";

#[tokio::test(flavor = "multi_thread")]
async fn previews_keep_their_order_and_failures_are_rows() {
    let (_server, home) = small_city().await;
    let ended = home.fed("preview -", MIXED).exits(13);
    let rows = ended.rows().into_iter();
    let rows = rows.map(|row| json!([row["query"], row["slug"], row["status"], row["error"]]));
    let expected = json!([
        ["1-test-street-queens", "1-test-street-queens", 200, null],
        [
            "no-such",
            "no-such",
            404,
            "No address has the slug no-such."
        ],
        ["1 Test St", "1-test-street-queens", 200, null],
        ["8 Test St", null, 404, "No such house number."]
    ]);
    assert_eq!(rows.collect::<Value>(), expected);
    assert_eq!(ended.rows()[0]["preview"], preview("1-test-street-queens"));
    assert_eq!(ended.stderr, "4 done: 2 ok, 2 not found (404)\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_of_several_buildings_lists_what_to_try_as_the_error_of_one_address_does() {
    let (_server, home) = small_city().await;
    let input = "1 Test St\n2 Test St\n9 Test St\n";
    let rows = home.fed("preview -", input).exits(13).rows();
    assert_eq!(rows[0].get("next"), None);
    for (row, address) in rows[1..].iter().zip(["2 Test St", "9 Test St"]) {
        let alone = home.nycapt(["preview", address]).exits(3).error();
        assert_eq!(row["next"], alone["next"], "{address}");
    }
    let expected = "nycapt preview 3-test-street-queens";
    assert_eq!(rows[1]["next"][1]["command"], expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn json_of_a_batch_is_one_array_and_fail_fast_ends_with_the_first_failure() {
    let (_server, home) = small_city().await;
    for (input, rows) in [(MIXED, 4), ("", 0), ("1-test-street-queens", 1)] {
        let ended = home.fed("preview - -o json", input);
        assert_eq!(ended.json().as_array().unwrap().len(), rows);
    }
    let ended = home.fed("preview - --fail-fast", MIXED);
    assert_eq!((ended.exit, ended.rows().len()), (13, 2));
    assert_eq!(ended.stderr, "2 of 4 done: 1 ok, 1 not found (404)\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_csv_file_is_read_by_column_and_written_with_a_row_for_each() {
    let (_server, home) = small_city().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.csv");
    std::fs::write(&file, "id,place,unit\n7,1 Test St,4b\n8,8 Test St,\n").unwrap();
    let file = file.to_str().unwrap();
    let arguments = format!("resolve --batch {file} --column place -o csv");
    let ended = home.nycapt(arguments);
    let expected = "exit 13\n\
         query,unit,status,outcome,confidence,slug,address,borough,zip,bbl,bin,error,candidates,suggestions,corrections,line\n\
         1 Test St,4B,200,matched,0.9,1-test-street-queens-apt-4b,\"1 Test Street, Queens\",Queens,,4000010001,,,,,,2\n\
         8 Test St,,404,notFound,0.9,,,,,,,No such house number.,,,,3\n\
         ---\n\
         2 done: 1 ok, 1 not found (404)\n";
    assert_eq!(ended.transcript(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_the_line_of_each_row_and_what_an_address_may_mean() {
    let (_server, home) = small_city().await;
    for command in ["resolve", "preview"] {
        let input = "1 Test St\n\n2 Test St\n9 Test St\n";
        let ended = home.fed([command, "-", "-o", "csv"], input).exits(13);
        let rows = ended.stdout.lines();
        let mut rows = rows.map(|row| row.split(',').collect::<Vec<_>>());
        let header = rows.next().unwrap();
        let cells = ["candidates", "suggestions", "line"];
        // The address of the first row has a comma.
        rows.next();
        let places = cells.map(|name| header.iter().position(|other| *other == name).unwrap());
        let mut row = || {
            let row = rows.next().unwrap();
            places.map(|place| row[place])
        };
        let candidates = "2-test-street-queens 3-test-street-queens";
        assert_eq!(row(), [candidates, "", "3"], "{command}");
        let suggestions = "7-test-street-queens 11-test-street-brooklyn";
        assert_eq!(row(), ["", suggestions, "4"], "{command}");
        let rows = home.fed([command, "-"], input).rows();
        assert_eq!([&rows[0]["line"], &rows[1]["line"]], [1, 3]);
        assert_eq!(home.nycapt([command, "1 Test St"]).json().get("line"), None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_previews_has_the_apartment_that_was_asked_for() {
    let (_app, _running, home) = home_at_server().await;
    let address = sample_address();
    let building = slugs().remove(0);
    let slug = format!("{building}-apt-4b");
    for call in [
        vec!["preview", slug.as_str()],
        vec!["preview", &address, "--unit", "4b"],
        vec!["preview", &building, "--unit", "4b"],
    ] {
        let words = [call.as_slice(), &["-o", "csv"]].concat();
        let ended = home.nycapt(words.as_slice());
        let (header, row) = ended.stdout.split_once('\n').unwrap();
        let unit = header.split(',').position(|name| name == "unit").unwrap();
        assert_eq!(unit, 1, "{header}");
        row.assert_has([",4B,200,"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_previews_has_what_was_changed_to_match_an_address() {
    let (app, _running, home) = home_at_server().await;
    let (address, answer) = address_in_an_unknown_place(&app).await;
    let corrections = answer["corrections"].as_array().unwrap();
    let codes = corrections.iter().map(|one| one["code"].as_str().unwrap());
    let codes = codes.collect::<Vec<_>>().join(" ");
    let alone = home.nycapt(["preview", &address, "-o", "csv"]).exits(0);
    alone.stdout.assert_has([&*format!(",{codes},\n")]);
    let input = format!("{address}\nno-such\n");
    // The second time, the row is read from the file.
    for _ in 0..2 {
        let ended = home.fed("preview --batch - --resume state -o csv", &input);
        ended
            .exits(13)
            .stdout
            .assert_has([&*format!(",{codes},1\n")]);
    }
    let rows = home.fed("preview -", &input).rows();
    assert_eq!(rows[0]["corrections"], answer["corrections"]);
    assert_eq!(rows[1].get("corrections"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_resolve_prints_preview_reads() {
    let (_server, home) = small_city().await;
    for form in ["csv", "ndjson"] {
        let input = "{\"address\":\"1 Test St\",\"unit\":\"4b\"}\n";
        let resolved = home.fed(["resolve", "-", "-o", form], input);
        let ended = home.fed("preview -", &resolved.stdout);
        ended.exits(0);
        assert_eq!(ended.rows()[0]["slug"], "1-test-street-queens-apt-4b");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_addresses_on_the_command_line_are_a_batch() {
    let (_server, home) = small_city().await;
    let ended = home.nycapt("resolve '1 Test St' '2 Test St' -o table");
    let expected = "\
exit 13
1 Test St                                 1-test-street-queens
2 Test St                                 Two buildings have this address.
---
2 done: 1 ok, 1 not found (404)
";
    assert_eq!(ended.transcript(), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_cannot_be_read_is_a_row_and_not_the_end() {
    let (_server, home) = small_city().await;
    let input = "{\"address\":\"1 Test St\"}\nnonsense\n";
    let ended = home.fed("resolve -", input);
    let statuses = ended.column("status");
    assert_eq!((ended.exit, statuses), (13, vec![json!(200), json!(422)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_not_there_ends_the_batch_with_exit_11() {
    for command in ["resolve", "preview"] {
        let call = format!("{command} - --base-url http://127.0.0.1:1 --retries 0");
        let ended = Home::new().fed(call, MIXED);
        assert_eq!((ended.exit, ended.stdout.as_str()), (11, ""), "{command}");
        assert_eq!(ended.error()["code"], "network");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_cannot_be_read_is_no_success_and_keeps_its_kind() {
    // Another server's 403 or 404 is not about the address.
    for status in [200, 403, 404] {
        let hello = ResponseTemplate::new(status).set_body_string("hello");
        let (_server, home) = answering(hello).await;
        for command in ["resolve", "preview"] {
            let ended = home.fed([command, "-"], MIXED).exits(13);
            assert_eq!(ended.column("status"), vec![json!(0); 4], "{command}");
            let codes = vec![json!("undecodable"); 4];
            assert_eq!(ended.column("code"), codes, "{command}");
            let many = home.fed([command, "-"], &MIXED.repeat(7)).exits(1);
            assert_eq!(many.rows().len(), 25, "{command}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_for_one_row_is_not_the_end_of_the_batch() {
    let (server, home) = small_city().await;
    Mock::given(wiremock::matchers::body_string_contains("8 Test St"))
        .respond_with(ResponseTemplate::new(403).set_body_string("<h1>Blocked</h1>"))
        .with_priority(1)
        .mount(&server)
        .await;
    for command in ["resolve", "preview"] {
        let ended = home.fed([command, "-"], "8 Test St\n1 Test St\n").exits(13);
        assert_eq!(ended.column("status"), [json!(0), json!(200)], "{command}");
        ended.says("2 done: 1 ok, 1 without a usable response");
    }
}

#[test]
fn a_file_that_is_not_there_is_a_wrong_call() {
    let ended = Home::new().nycapt("resolve --batch absent.txt -o table");
    let expected = "exit 2\n---\nerror: `absent.txt` cannot be read\n\
         caused by: No such file or directory (os error 2)\n";
    assert_eq!(ended.transcript(), expected);
}
