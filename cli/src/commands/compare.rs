//! `nycapt compare`: the figures of two or three buildings side by side.

use nycapt::client::Call;
use nycapt::contract::{Flag, GetPreview, Preview, Provenance, Section, SectionStatus};
use nycapt_messages::display_address;
use serde_json::{Value, json};

use super::batch_run::{is_split, refuse_empty};
use super::preview::{show_request, slug_to_read};
use crate::batch::Query;
use crate::cli::CompareArgs;
use crate::columns::cell;
use crate::error::{CliError, Exit};
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::Service;

/// What is compared: a name, and a JSON pointer into a preview with the members that [`with_dates`] adds.
const FIGURES: &str = include_str!("figures.tsv");
const EVICTIONS: &str = "6z8x-wfk4";

pub(crate) async fn compare(ask: CompareArgs, service: &Service, printer: &mut Printer) -> Exit {
    if is_split(&ask.places) {
        return Err(CliError::usage("an address with spaces needs quotes")
            .hint("such as `nycapt compare \"350 5th ave\" \"20 west 87th st\"`"));
    }
    let mut previews: Vec<Preview> = Vec::new();
    let invocation = printer.invocation();
    for (at, place) in ask.places.iter().enumerate() {
        refuse_empty(place)?;
        let query = Query::new(place, None);
        if service.is_dry_run() {
            show_request(&query, service, printer)?;
            continue;
        }
        let again = |other: &str, _has_unit: bool| {
            let mut places: Vec<&str> = ask.places.iter().map(String::as_str).collect();
            if let Some(place) = places.get_mut(at) {
                *place = other;
            }
            invocation.with_operands("places", &places).to_command()
        };
        let read = preview_of(&query, service, printer, &again).await;
        let preview = read.map_err(|error| error.about(&query.text))?;
        if previews.iter().any(|known| known.slug == preview.slug) {
            let message = format!("`{}` is already in this comparison", query.text);
            return Err(CliError::usage(message));
        }
        previews.push(preview);
    }
    if service.is_dry_run() {
        return Ok(0);
    }
    print(&previews, printer)?;
    if previews.iter().any(|preview| preview.sample) {
        printer.talk("sample data, not public records");
    }
    Ok(0)
}

async fn preview_of(
    query: &Query,
    service: &Service,
    printer: &mut Printer,
    again: &dyn Fn(&str, bool) -> String,
) -> Result<Preview, CliError> {
    let (slug, _) = slug_to_read(query, service, printer, again).await?;
    Ok(service.send(&Call::<GetPreview>::new(&slug)).await?.answer)
}

fn print(previews: &[Preview], printer: &mut Printer) -> Result<(), CliError> {
    match printer.form() {
        Form::Json => printer.json(&previews),
        Form::Ndjson => printer.rows("", previews),
        Form::Columns(_) | Form::Table if printer.selects_fields() => printer.rows("", previews),
        Form::Columns(layout) => {
            let mut rows = table(previews)?.into_iter();
            let mut text = layout.header(rows.next().unwrap_or_default())?;
            for row in rows {
                text += &layout.line(row)?;
            }
            printer.text(&text)
        }
        Form::Table => {
            let mut rows = table(previews)?;
            for cell in rows.iter_mut().flatten() {
                // Not covered, withheld, or no such record.
                if cell.is_empty() {
                    *cell = "not shown".into();
                }
            }
            printer.text(&render::grid(&rows, printer.width()))
        }
    }
}

/// A header with the addresses, then each figure of every building; blank where we show none.
fn table(previews: &[Preview]) -> Result<Vec<Vec<String>>, CliError> {
    let lines = previews.iter().map(|preview| &preview.address.formatted);
    let header =
        std::iter::once("record".to_owned()).chain(lines.map(|line| display_address(line)));
    let mut rows = vec![header.collect()];
    let values: Result<Vec<Value>, CliError> = previews.iter().map(with_dates).collect();
    let values = values?;
    for (name, pointer) in FIGURES.lines().filter_map(|line| line.split_once('\t')) {
        let cells = values.iter().map(|value| cell(value.pointer(pointer)));
        rows.push(std::iter::once(name.to_owned()).chain(cells).collect());
    }
    Ok(rows)
}

/// A preview with its flags, the number of evictions, and in words the days that each part reaches and
/// of the bedbug filing.
fn with_dates(preview: &Preview) -> Result<Value, CliError> {
    let mut contents = preview.report_contents.iter();
    let evictions = contents.find(|content| content.id == "evictions");
    let mut sources = preview.sources.iter();
    let source = sources.find(|source| source.dataset_id == EVICTIONS);
    let mut value = serde_json::to_value(preview)?;
    if let Some(Value::String(days)) = value.pointer_mut("/bedbugs/data/latestPeriod") {
        *days = render::period(days);
    }
    if let Some(members) = value.as_object_mut() {
        let count = evictions.and_then(|content| content.record_count);
        members.insert("evictions".into(), json!(count));
        members.insert("raised".into(), raised(&preview.flags));
        let dates = json!({
            "score": days(&preview.score.provenance),
            "headline": days(&preview.headline.provenance),
            "evictions": source.and_then(|source| source.as_of.as_deref()),
            "rentRegulation": days(&preview.rent_regulation.provenance),
            "owner": days(&preview.owner.provenance),
        });
        members.insert("asOf".into(), dates);
    }
    Ok(value)
}

/// The flags, or how far there are none: not all may have been checked, and a caution is about another
/// building of the lot.
fn raised(flags: &Section<Vec<Flag>>) -> Value {
    let is_cautioned = flags.notes.iter().any(|note| note.severity == "caution");
    let none = if flags.status == SectionStatus::Empty {
        "none"
    } else {
        "none in our data"
    };
    let none = (!is_cautioned).then_some(none);
    match &flags.data {
        Some(all) if all.is_empty() => json!(none),
        all => json!(all),
    }
}

/// The day that the datasets reach, or the first and the last of their days.
fn days(provenance: &[Provenance]) -> Option<String> {
    let days = provenance
        .iter()
        .filter_map(|looked| looked.as_of.as_deref());
    let (first, last) = (days.clone().min()?, days.max()?);
    Some(match first == last {
        true => first.to_owned(),
        false => format!("{first} to {last}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_no_flags_only_where_all_are_checked() {
        let of = |status: &str, flags: Value, severity: &str| {
            let section = json!({
                "status": status, "data": flags, "evidenceClass": "finding", "provenance": [],
                "notes": [{ "code": "a", "text": "A.", "severity": severity }],
            });
            cell(Some(&raised(&serde_json::from_value(section).unwrap())))
        };
        let one = json!([{ "code": "nycha", "text": "A.", "since": null, "datasetId": "a" }]);
        assert_eq!(of("empty", json!([]), "info"), "none");
        assert_eq!(of("partial", json!([]), "info"), "none in our data");
        assert_eq!(of("empty", json!([]), "caution"), "");
        assert_eq!(of("unavailable", Value::Null, "info"), "");
        assert_eq!(of("partial", one, "caution"), "nycha");
    }

    #[test]
    fn a_part_is_dated_by_all_of_its_datasets() {
        let looked = |day: Option<&str>| {
            let looked = json!({
                "datasetId": "wvxf-dwi5", "asOf": day, "recordCount": 1,
                "join": { "kind": "bbl", "value": "4000010001" }, "scope": "lot",
            });
            serde_json::from_value::<Provenance>(looked).unwrap()
        };
        let (june, august) = (Some("2023-06-30"), Some("2026-08-31"));
        let both = Some("2023-06-30 to 2026-08-31");
        for (dates, expected) in [
            (&[august, None, june][..], both),
            (&[august, august], august),
            (&[None], None),
        ] {
            let provenance: Vec<Provenance> = dates.iter().copied().map(looked).collect();
            assert_eq!(days(&provenance).as_deref(), expected);
        }
    }
}
