//! `nycapt compare`, Markdown, and the fields of a result.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn buildings_are_compared_figure_by_figure_and_what_is_unknown_is_no_zero() {
    let (_server, home) = small_city().await;
    let call = "compare '1 Test St' 2-test-street-queens";
    let markdown = home.nycapt(format!("{call} -o md")).exits(0).stdout;
    let expected = "| record | 1 Test Street, Queens | 1 Test Street, Queens |\n\
                    | --- | --- | --- |\n\
                    | slug | 1-test-street-queens | 2-test-street-queens |\n\
                    | score | 72 | 72 |\n";
    assert!(markdown.starts_with(expected), "{markdown}");
    assert!(markdown.contains("| open class C |  |  |\n"), "{markdown}");
    let csv = home.nycapt(format!("{call} -o csv")).exits(0).stdout;
    csv.assert_has(["\nscore,72,72\n", "\nopen class C,,\n"]);
    let table = home.nycapt(format!("{call} -o table")).exits(0).stdout;
    table.assert_has(["record", "not shown"]);
    table.assert_lacks([" 0 ", "better", "winner"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_get_the_previews_and_people_the_notice_of_sample_data() {
    let (_small, home) = small_city().await;
    let call = "compare 1-test-street-queens 2-test-street-queens 3-test-street-queens";
    let all = home.nycapt(call).exits(0).json();
    let slugs = ["1", "2", "3"].map(|number| format!("{number}-test-street-queens"));
    assert_eq!(all, json!(slugs.each_ref().map(|slug| preview(slug))));
    let rows = home.nycapt(format!("{call} -o ndjson --fields slug"));
    assert_eq!(rows.column("slug"), slugs.map(Value::from));

    let (_app, _running, base_url) = server().await;
    let found = nycapt_tests::slugs();
    let ended = Home::asking(&base_url).nycapt(["compare", &found[0], &found[1], "-o", "table"]);
    ended.exits(0).says("sample data, not public records");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_building_is_compared_with_others_only() {
    let (_server, home) = small_city().await;
    home.nycapt("compare 1-test-street-queens '1 Test St' -o table")
        .exits(2)
        .says("is already in this comparison");
    home.nycapt("compare 1-test-street-queens -o table")
        .exits(2);
    for (place, why) in [
        ("8 Test St", "No such house number"),
        ("no-such", "No address has the slug no-such"),
    ] {
        let refused = home.nycapt(["compare", "1 Test St", place]);
        let refused = refused.fails(3, "not_found");
        refused.says(&format!("`{place}`: {why}"));
    }
    let blank = home.nycapt(["compare", "1 Test St", " "]);
    let blank = blank.fails(3, "not_found").error();
    assert_eq!(blank["message"], "nothing was entered");
    let unclear = home.nycapt(["compare", "1 Test St", "2 Test St"]);
    let again = ["2", "3"]
        .map(|number| format!("nycapt compare \"1 Test St\" {number}-test-street-queens"));
    assert_eq!(unclear.fails(3, "not_found").advised(), again);
    let four = ["1", "2", "3", "4"].map(|number| format!("{number}-test-street-queens"));
    home.nycapt(format!("compare {}", four.join(" "))).exits(2);
}

#[tokio::test(flavor = "multi_thread")]
async fn fields_are_selected_in_every_form() {
    let (_server, home) = small_city().await;
    let call = "preview 1-test-street-queens --fields slug,score.data.score,score.no";
    let selected = json!({
        "slug": "1-test-street-queens", "score.data.score": 72, "score.no": null,
    });
    assert_eq!(home.nycapt(call).json(), selected);
    for (form, expected) in [
        ("table", "1-test-street-queens\t72\t\n"),
        (
            "csv",
            "slug,score.data.score,score.no\n1-test-street-queens,72,\n",
        ),
        (
            "md",
            "| slug | score.data.score | score.no |\n| --- | --- | --- |\n\
             | 1-test-street-queens | 72 |  |\n",
        ),
    ] {
        let ended = home.nycapt(format!("{call} -o {form}"));
        assert_eq!(ended.transcript(), format!("exit 0\n{expected}---\n"));
    }
    let ended = home.nycapt("resolve '2 Test St' --fields candidates.slug");
    let candidates = json!(["2-test-street-queens", "3-test-street-queens"]);
    let expected = json!({ "candidates.slug": candidates });
    assert_eq!(ended.exits(3).json(), expected);
    let shown = home.nycapt(format!("{call} --dry-run")).json();
    assert_eq!(shown["method"], "GET", "a request is no result");
    let unknown = home.nycapt("preview 1-test-street-queens --fields slug,scores");
    unknown.fails(2, "usage").says("its fields are ");
}

#[tokio::test(flavor = "multi_thread")]
async fn fields_of_a_batch_are_those_of_its_rows() {
    let (_server, home) = small_city().await;
    let input = "1-test-street-queens\nno-such\n";
    let call = "preview - --fields query,preview.score.data.score";
    let csv = home.fed(format!("{call} -o csv"), input).exits(13).stdout;
    let expected = "query,preview.score.data.score\n1-test-street-queens,72\nno-such,\n";
    assert_eq!(csv, expected);
    let rows = home.fed(call, input).rows();
    let expected = json!([
        { "query": "1-test-street-queens", "preview.score.data.score": 72 },
        { "query": "no-such", "preview.score.data.score": null },
    ]);
    assert_eq!(json!(rows), expected);
}
