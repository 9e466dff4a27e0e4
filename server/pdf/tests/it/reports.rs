//! Reports of every kind become pages.

use std::path::Path;

use nycapt_pdf::{Paper, render};

use crate::invented;

#[test]
fn trial() {
    for (name, report) in [
        ("full", invented::full(12)), ("hostile", invented::speaking("#eval(1) *b* $x$ @y <z> \u{202e}abc ÅŁ 漢字 🔥👩\u{200d}👧 \u{301}x \u{0}\u{7} ééé")), ("long", invented::speaking(&"W".repeat(10_000))), ("many", invented::full(1_000)),
        ("unread", invented::unread()),
        ("nothing", invented::nothing_found()),
    ] {
        let start = std::time::Instant::now();
        std::fs::write(Path::new("/tmp/pdf-out").join(format!("{name}.json")), serde_json::to_vec(&nycapt_pdf::content(&report, Paper::Letter).unwrap()).unwrap()).unwrap();
        let pdf = render(&report, Paper::Letter).unwrap();
        eprintln!("{name} {} bytes {:?}", pdf.len(), start.elapsed());
        std::fs::write(Path::new("/tmp/pdf-out").join(format!("{name}.json")), serde_json::to_vec(&nycapt_pdf::content(&report, Paper::Letter).unwrap()).unwrap()).unwrap();
        std::fs::write(Path::new("/tmp/pdf-out").join(format!("{name}.pdf")), pdf).unwrap();
    }
}
