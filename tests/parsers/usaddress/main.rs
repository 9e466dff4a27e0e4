//! Reads addresses, a JSON list on standard input, with the Rust port of usaddress.
//!
//! Prints what it found, and the seconds of the fastest of three rounds, as one line of JSON.

use std::error::Error;
use std::io::stdin;
use std::time::{Duration, Instant};

const PARTS: [&[&str]; 3] = [
    &["AddressNumber"],
    &["StreetName"],
    &["Occupancy", "Subaddress"],
];

#[expect(clippy::disallowed_methods, reason = "it measures")]
fn main() -> Result<(), Box<dyn Error>> {
    let texts: Vec<String> = serde_json::from_reader(stdin())?;
    let (mut fastest, mut found) = (Duration::MAX, Vec::new());
    for _ in 0..3 {
        let started = Instant::now();
        found = texts.iter().map(|text| parts(text)).collect();
        fastest = fastest.min(started.elapsed());
    }
    let answer = serde_json::json!({
        "parser": "usaddress (Rust)", "seconds": fastest.as_secs_f64(), "parts": found,
    });
    println!("{answer}");
    Ok(())
}

/// House number, street and unit, as far as they are labeled; nothing of a text that it refuses.
fn parts(text: &str) -> [String; 3] {
    let words = usaddress::parse(text).unwrap_or_default();
    PARTS.map(|starts| {
        let mut part = String::new();
        for (word, label) in &words {
            if starts.iter().any(|start| label.starts_with(start)) {
                part.push_str(word);
                part.push(' ');
            }
        }
        part.trim_matches([' ', ',', ';']).to_owned()
    })
}
