//! Answers as rows: cells of a CSV file, and one line a row for people.

use nycapt::contract::{NormalizedAddress, Preview, ResolveAnswer, ResolveStatus};

use super::page::printable;
use super::style::{BAD, DIM};
use crate::batch::{Outcome, Row, RowAnswer};

impl RowAnswer for ResolveAnswer {
    const MEMBER: &'static str = "answer";
    const COLUMNS: &'static [&'static str] = &[
        "query",
        "unit",
        "status",
        "outcome",
        "confidence",
        "slug",
        "address",
        "borough",
        "zip",
        "bbl",
        "bin",
        "error",
    ];

    fn cells(row: &Row<Self>) -> Vec<String> {
        let answer = row.outcome.answer();
        let building = answer.and_then(|answer| answer.matched.as_ref());
        vec![
            row.query.text.clone(),
            text(row.query.unit.as_ref()),
            row.outcome.status().to_string(),
            text(answer.map(|answer| outcome_word(answer.status))),
            text(answer.map(|answer| answer.confidence)),
            text(row.slug.as_ref()),
            text(building.map(|building| &building.address_line)),
            text(building.map(|building| &building.borough.name)),
            text(building.and_then(|building| building.zip.as_ref())),
            text(building.map(|building| &building.bbl)),
            text(building.and_then(|building| building.bin.as_ref())),
            text(row.outcome.error()),
        ]
    }

    fn is_sample(&self) -> bool {
        self.directory.sample
    }

    fn line(row: &Row<Self>, width: usize) -> String {
        let found = match &row.outcome {
            Outcome::Found(_) => Ok(row.slug.as_deref().unwrap_or_default()),
            Outcome::Unmatched(_, error) | Outcome::Failed(_, error) | Outcome::Lost(_, error) => {
                Err(error.as_str())
            }
        };
        row_line(&row.query.text, found, width)
    }
}

impl RowAnswer for NormalizedAddress {
    const MEMBER: &'static str = "normalized";
    const COLUMNS: &'static [&'static str] = &[
        "query",
        "unit",
        "status",
        "house_number",
        "street",
        "unit_key",
        "borough",
        "zip",
        "error",
    ];

    fn cells(row: &Row<Self>) -> Vec<String> {
        let address = row.outcome.answer();
        vec![
            row.query.text.clone(),
            text(address.and_then(|address| Some(&address.unit.as_ref()?.display))),
            row.outcome.status().to_string(),
            text(address.and_then(|address| address.house_number.as_ref())),
            text(address.and_then(|address| address.street.as_ref())),
            text(address.and_then(|address| Some(&address.unit.as_ref()?.key))),
            text(address.and_then(|address| Some(&address.borough.as_ref()?.name))),
            text(address.and_then(|address| address.zip.as_ref())),
            text(row.outcome.error()),
        ]
    }

    fn is_sample(&self) -> bool {
        false
    }

    fn line(row: &Row<Self>, width: usize) -> String {
        let found = match &row.outcome {
            Outcome::Found(address) => Ok(parts(address)),
            Outcome::Unmatched(_, error) | Outcome::Failed(_, error) | Outcome::Lost(_, error) => {
                Err(error.as_str())
            }
        };
        let found = found.as_deref().map_err(|error| *error);
        row_line(&row.query.text, found, width)
    }
}

fn parts(address: &NormalizedAddress) -> String {
    let parts = [
        address.house_number.as_deref(),
        address.street.as_deref(),
        address.unit.as_ref().map(|unit| unit.display.as_str()),
        address
            .borough
            .as_ref()
            .map(|borough| borough.name.as_str()),
        address.zip.as_deref(),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl RowAnswer for Preview {
    const MEMBER: &'static str = "preview";
    const COLUMNS: &'static [&'static str] = &[
        "query",
        "unit",
        "status",
        "slug",
        "address",
        "borough",
        "zip",
        "bbl",
        "score",
        "band",
        "confidence",
        "open_a",
        "open_b",
        "open_c",
        "violations_12m",
        "complaints_12m",
        "heat_complaints",
        "flags",
        "infested_units",
        "rent_regulation",
        "owner",
        "data_release",
        "sample",
        "error",
    ];

    fn cells(row: &Row<Self>) -> Vec<String> {
        let preview = row.outcome.answer();
        let score = preview.and_then(|preview| preview.score.data.as_ref());
        let headline = preview.and_then(|preview| preview.headline.data.as_ref());
        let flags = preview.and_then(|preview| preview.flags.data.as_ref());
        let bedbugs = preview.and_then(|preview| preview.bedbugs.data.as_ref());
        let rent = preview.and_then(|preview| preview.rent_regulation.data.as_ref());
        let owner = preview.and_then(|preview| preview.owner.data.as_ref());
        let flags = flags.map(|flags| {
            let codes: Vec<&str> = flags.iter().map(|flag| flag.code.as_str()).collect();
            codes.join(" ")
        });
        vec![
            row.query.text.clone(),
            text(row.query.unit.as_ref()),
            row.outcome.status().to_string(),
            text(preview.map(|preview| &preview.slug)),
            text(preview.map(|preview| &preview.address.formatted)),
            text(preview.map(|preview| &preview.address.borough.name)),
            text(preview.and_then(|preview| preview.address.zip.as_ref())),
            text(preview.map(|preview| &preview.building.bbl)),
            text(score.and_then(|score| score.score)),
            text(score.and_then(|score| score.band.as_ref())),
            text(score.map(|score| &score.confidence.level)),
            text(headline.and_then(|headline| headline.open_a)),
            text(headline.and_then(|headline| headline.open_b)),
            text(headline.and_then(|headline| headline.open_c)),
            text(headline.and_then(|headline| headline.violations_last_12m)),
            text(headline.and_then(|headline| headline.complaints_last_12m)),
            text(headline.and_then(|headline| headline.heat_complaints_last_season)),
            text(flags),
            text(bedbugs.and_then(|bedbugs| bedbugs.infested_units)),
            text(rent.map(|rent| &rent.level)),
            text(owner.and_then(|owner| owner.registered_name.as_ref())),
            text(preview.map(|preview| &preview.data_release)),
            text(preview.map(|preview| preview.sample)),
            text(row.outcome.error()),
        ]
    }

    fn is_sample(&self) -> bool {
        self.sample
    }

    fn line(row: &Row<Self>, width: usize) -> String {
        let found = match &row.outcome {
            Outcome::Found(preview) => Ok(in_short(preview)),
            Outcome::Unmatched(_, error) | Outcome::Failed(_, error) | Outcome::Lost(_, error) => {
                Err(error.as_str())
            }
        };
        let found = found.as_deref().map_err(|error| *error);
        row_line(&row.query.text, found, width)
    }
}

/// One line for people: what was asked, cut to fit, and what came of it.
fn row_line(query: &str, found: Result<&str, &str>, width: usize) -> String {
    let left = (width / 2).clamp(16, 44);
    let right = width.saturating_sub(left + 2).max(16);
    let query = cut(query, left);
    match found {
        Ok(found) => format!("{query:left$}  {}", cut(found, right)),
        Err(error) => format!(
            "{DIM}{query:left$}{DIM:#}  {BAD}{}{BAD:#}",
            cut(error, right)
        ),
    }
}

fn in_short(preview: &Preview) -> String {
    let score = preview.score.data.as_ref();
    let number = score
        .and_then(|score| score.score)
        .map_or("no score".into(), |number| format!("{number} of 100"));
    let level = score.map_or("no", |score| score.confidence.level.as_str());
    let open = preview
        .headline
        .data
        .as_ref()
        .and_then(|headline| headline.open_c)
        .map_or(String::new(), |open| format!(", {open} open C"));
    format!("{number}, {level} confidence{open}")
}

/// The status as answers carry it.
fn outcome_word(status: ResolveStatus) -> &'static str {
    match status {
        ResolveStatus::Matched => "matched",
        ResolveStatus::Ambiguous => "ambiguous",
        ResolveStatus::NotFound => "notFound",
        ResolveStatus::OutsideNyc => "outsideNyc",
    }
}

fn text<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn cut(text: &str, width: usize) -> String {
    let text = printable(text);
    if text.chars().count() <= width {
        return text;
    }
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    cut.push('…');
    cut
}
