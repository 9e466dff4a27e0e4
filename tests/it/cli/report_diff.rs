//! Two reports compared: files without any service, and those of jobs.

use super::*;

/// A report of a building in Queens with these violations and no other records: id, open.
fn report(as_of: &str, violations: &[(&str, bool)]) -> Value {
    let rows = violations.iter().map(|(id, open)| {
        json!({"id": id, "class": "C", "apartment": null, "story": null,
               "issued": "2026-02-03", "deadline": null, "open": open, "status": null,
               "statusDate": null, "overdueDays": null, "certified": null,
               "rentImpairing": false, "category": "Heat", "description": null,
               "orderNumber": null})
    });
    let open = violations.iter().filter(|(_, open)| *open).count();
    let mut report = json!(report_of(&sample_release(), &slugs()[0], None).unwrap());
    for section in report["sections"].as_object_mut().unwrap().values_mut() {
        section["status"] = json!("not_applicable");
        section["data"] = Value::Null;
    }
    let section = &mut report["sections"]["hpdViolations"];
    section["status"] = json!("ok");
    section["data"] = json!({
        "open": open, "total": violations.len(), "openRentImpairing": 0, "byClass": [],
        "byYear": [], "byCategory": [], "rows": rows.collect::<Value>()
    });
    report["sample"] = json!(false);
    report["dataRelease"] = json!(as_of);
    report["asOf"] = json!(as_of);
    report["address"]["formatted"] = json!("1 Test Street, Queens, NY 11374");
    report
}

fn diff(earlier: &Value, later: &Value, options: &str) -> Ended {
    let home = Home::new();
    for (name, document) in [("earlier.json", earlier), ("later.json", later)] {
        std::fs::write(home.path().join(name), document.to_string()).unwrap();
    }
    home.nycapt(format!("report diff earlier.json later.json {options}"))
}

fn october() -> Value {
    report("2026-10-20", &[("1", true), ("2", true)])
}

fn november() -> Value {
    let violations = [("1", false), ("2", true), ("3", true), ("4", true)];
    report("2026-11-20", &violations)
}

#[test]
fn a_person_reads_the_changes_by_section() {
    let ended = diff(&october(), &november(), "-o table");
    let expected = "\
exit 0
1 Test Street, Queens, NY 11374
  from        2026-10-20 · release 2026-10-20
  to          2026-11-20 · release 2026-11-20

HPD violations
  open violations (class A–C): 2 → 3
  violations (class A–C), open or closed: 2 → 4
  closed      class C, Heat, 2026-02-03 [1]
  added       class C, Heat, 2026-02-03 [3]
  added       class C, Heat, 2026-02-03 [4]

---
";
    assert_eq!(ended.transcript(), expected);
}

#[test]
fn a_report_that_is_the_same_says_so_and_exits_0() {
    let ended = diff(&october(), &october(), "-o table --exit-code").exits(0);
    let end = "\nnothing changed\n";
    assert!(ended.stdout.ends_with(end), "{}", ended.stdout);
}

#[test]
fn reports_with_an_incomplete_or_unread_section_are_the_same_only_in_what_could_be_compared() {
    let with = |status: &str, data: Value| {
        let mut report = october();
        report["sections"]["hpdViolations"]["status"] = json!(status);
        report["sections"]["hpdViolations"]["data"] = data;
        report
    };
    let whole = october();
    let incomplete = with(
        "partial",
        whole["sections"]["hpdViolations"]["data"].clone(),
    );
    let unread = with("unavailable", Value::Null);
    for (earlier, later) in [(&whole, &incomplete), (&unread, &unread)] {
        let ended = diff(earlier, later, "-o table --exit-code").exits(0);
        ended.shows("note  ");
        let end = "\nnothing changed in what we could compare\n";
        assert!(ended.stdout.ends_with(end), "{}", ended.stdout);
    }
}

#[test]
fn a_script_gets_json_and_an_exit_code_when_it_asks_for_one() {
    let ended = diff(&october(), &november(), "-o json");
    let difference = ended.json();
    ended.exits(0);
    assert_eq!(difference["from"]["asOf"], "2026-10-20");
    let rows = difference["rows"].as_array().unwrap().iter();
    let changes = rows.map(|row| json!([row["rowId"], row["change"]]));
    let expected = json!([["1", "closed"], ["3", "added"], ["4", "added"]]);
    assert_eq!(changes.collect::<Value>(), expected);
    assert_eq!(diff(&october(), &november(), "--exit-code").exit, 1);
}

#[test]
fn csv_has_a_line_for_each_change() {
    let ended = diff(&october(), &november(), "-o csv");
    let mut lines = ended.stdout.lines();
    assert_eq!(lines.next(), Some("kind,section,id,change,from,to,title"));
    let expected = Some("figure,hpdViolations,open violations (class A–C),changed,2,3,");
    assert_eq!(lines.next(), expected);
    assert_eq!(lines.count(), 4);
}

#[test]
fn the_answer_of_a_job_holds_its_report_and_one_may_come_by_standard_input() {
    let job = json!({"id": "job_1", "jobId": "job_1", "status": "done", "report": october()});
    assert_eq!(diff(&job, &october(), "--exit-code").exit, 0);
    let home = Home::new();
    std::fs::write(home.path().join("later.json"), november().to_string()).unwrap();
    let ended = home.fed("report diff - later.json", &october().to_string());
    ended.exits(0);
    assert_eq!(ended.json()["rows"].as_array().unwrap().len(), 3);
}

#[test]
fn what_holds_no_report_exits_2_and_is_named() {
    let running = json!({"jobId": "job_1", "status": "running", "report": null});
    for (document, hint) in [
        (running, "its job is `running`"),
        (json!({"a": 1}), "missing"),
    ] {
        let ended = diff(&october(), &document, "-o table");
        assert_eq!((ended.exit, ended.stdout.as_str()), (2, ""));
        ended.says("later.json` contains no report");
        ended.says(hint);
    }
    Home::new().nycapt("report diff - -").fails(2, "usage");
    let ended = Home::new().nycapt("report diff nowhere.json -");
    let error = ended.error();
    assert_eq!(error["message"], "`nowhere.json` cannot be read");
    let hint = "a job ID starts with `job_`";
    assert_eq!(error["hints"][0], hint);
}

#[test]
fn reports_of_two_buildings_are_refused_with_both_addresses() {
    let mut other = november();
    other["building"]["bbl"] = json!("1000010001");
    other["address"]["formatted"] = json!("9 Other Street");
    let ended = diff(&october(), &other, "-o table");
    ended.exits(2).says("different buildings");
    ended.says("9 Other Street");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_may_be_a_job_unless_a_file_has_its_name() {
    let home_at = async |status: &str, report: Value| {
        let (service, home) = answering(job(status, 4, &report)).await;
        let home = home.with("NYCAPT_API_KEY", "nycapt_live_x");
        std::fs::write(home.path().join("job_2"), november().to_string()).unwrap();
        (home, service)
    };
    let (home, service) = home_at("done", october()).await;
    let changed = home.nycapt("report diff job_1 job_2").exits(0).json();
    assert_eq!(changed["rows"].as_array().unwrap().len(), 3);
    let same = home.nycapt("report diff job_1 job_3 -o table").exits(0);
    same.shows("nothing changed");
    assert_eq!(service.received_requests().await.unwrap().len(), 3);
    let shown = home.nycapt("report diff job_1 job_2 --curl").exits(0);
    shown.shows("/api/report/job_1'\n");
    let (home, _service) = home_at("running", Value::Null).await;
    let unfinished = home.nycapt("report diff job_1 job_2").fails(2, "usage");
    assert_eq!(unfinished.advised(), ["nycapt report wait job_1"]);
}
