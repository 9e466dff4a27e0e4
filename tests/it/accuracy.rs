//! Minimum accuracy of the address engine on real rows; `cargo dev accuracy` prints all figures.

use std::io::Write as _;

use nycapt_tests::accuracy::{AccuracyArgs, RowScore, measure};

/// Sets whose truth is good enough to hold the engine to.
const HELD: [&str; 5] = [
    "marshal_evictions_2018",
    "dohmh_restaurants",
    "nyc311_2018-10",
    "dob_vacate_orders",
    "melissa_geosupport",
];

#[test]
fn resolver_stays_accurate_on_real_rows() {
    let Some(report) = measure(&AccuracyArgs::default()).unwrap() else {
        writeln!(std::io::stdout(), "skipped: no real data").unwrap();
        return;
    };
    let set = |name: &str| -> &RowScore {
        let found = report.rows.iter().find(|score| score.set.contains(name));
        found.unwrap_or_else(|| panic!("no rows of `{name}` were read"))
    };
    for name in HELD {
        let wrong = set(name).wrong_block_percent();
        assert!(
            wrong <= 0.4,
            "{name}: {wrong:.2} % answered on a wrong block"
        );
    }
    for (name, least) in [
        ("marshal_evictions_2018", 90.0),
        ("melissa_geosupport", 94.0),
    ] {
        let exact = set(name).exact_percent();
        assert!(
            exact >= least,
            "{name}: {exact:.1} % of covered rows are exact"
        );
    }
    let cases = report
        .cases
        .first()
        .expect("the hand-checked cases were read");
    let right = cases.all_percent();
    assert!(
        right >= 95.0,
        "{right:.1} % of the cases are right in number, street and unit"
    );
    assert_eq!(
        cases.refused, cases.refusals,
        "what is no building is refused"
    );
}
