//! Figures as bars: next to their labels, or stacked by year.

use nycapt_messages::{list, list_of_clauses};
use serde::Serialize;

use super::words::{Figure, count};
use crate::messages::message;

/// Years of a chart: as many bars as a page has room for.
const STACKS_PRINTED: usize = 24;
/// Bars below one another: the rest is little.
const BARS_PRINTED: usize = 40;

/// Labels with figures.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Bars {
    title: String,
    label: String,
    figure: String,
    rows: Vec<Bar>,
    /// How many there are in all.
    total: String,
    /// How many there are, when not all are printed.
    more: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
struct Bar {
    label: String,
    figure: String,
    /// Of the greatest, 0 to 1.
    share: f64,
}

/// Figures by year, each bar a stack.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Chart {
    title: String,
    /// Everything it shows, in words.
    alt: String,
    /// Names of the layers, from the bottom; none if there is one layer, which the title says.
    series: Vec<String>,
    columns: Vec<Stack>,
    top: u64,
    note: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Stack {
    /// Below it.
    label: String,
    /// Its layers, from the bottom.
    layers: Vec<u64>,
    /// Above it; nothing for none.
    sum: String,
}

/// Labels with figures and bars; no block when there are none, or nothing but zeros.
pub(crate) fn bars<F: Figure>(
    title: String,
    label: String,
    figure: String,
    rows: impl IntoIterator<Item = (String, F)>,
) -> Option<Bars> {
    let known = |(label, figure): (String, F)| Some((label, figure.known()?));
    let mut rows: Vec<(String, u64)> = rows.into_iter().filter_map(known).collect();
    let top = rows.iter().map(|(_, figure)| *figure).max();
    let top = top.filter(|top| *top > 0)?;
    let (all, total) = (rows.len(), count(rows.len()));
    rows.truncate(BARS_PRINTED);
    let more = (all > rows.len()).then(|| {
        message!(
            "table-more",
            shown = count(BARS_PRINTED),
            all = total.as_str()
        )
    });
    let rows = rows.into_iter().map(|(label, figure)| Bar {
        label,
        figure: count(figure),
        share: share(figure, top),
    });
    Some(Bars {
        title,
        label,
        figure,
        rows: rows.collect(),
        total,
        more,
    })
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a share for drawing needs no more than the precision of a double"
)]
fn share(figure: u64, top: u64) -> f64 {
    figure as f64 / top as f64
}

/// A chart of the last years; no block when there are none, or nothing but zeros.
pub(crate) fn chart(title: String, series: Vec<String>, mut all: Vec<Stack>) -> Option<Chart> {
    let hidden = all.len().saturating_sub(STACKS_PRINTED);
    let columns = all.split_off(hidden);
    let top = columns.iter().map(Stack::sum).max();
    let top = top.filter(|top| *top > 0)?;
    let earlier: u64 = all.iter().map(Stack::sum).sum();
    let first = columns.first().map_or("", |stack| &stack.label);
    let note = (earlier > 0).then(|| message!("chart-earlier", first, count = count(earlier)));
    let words = list_of_clauses(columns.iter().map(|stack| stack.in_words(&series)));
    Some(Chart {
        alt: message!("chart-alt", title = title.as_str(), words),
        title,
        series,
        columns,
        top,
        note,
    })
}

impl Stack {
    pub(crate) fn new(label: impl ToString, layers: Vec<u64>) -> Self {
        let sum: u64 = layers.iter().sum();
        Self {
            label: label.to_string(),
            layers,
            sum: if sum > 0 { count(sum) } else { String::new() },
        }
    }

    fn sum(&self) -> u64 {
        self.layers.iter().sum()
    }

    fn in_words(&self, series: &[String]) -> String {
        let layers = self.layers.iter().enumerate();
        let layers = layers.filter(|(_, figure)| **figure > 0);
        let layers = list(layers.map(|(index, figure)| match series.get(index) {
            Some(name) => format!("{} {name}", count(*figure)),
            None => count(*figure),
        }));
        let words = match layers.as_str() {
            "" => message!("chart-none"),
            _ => layers,
        };
        message!("chart-column", label = self.label.as_str(), words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chart_says_everything_it_shows_in_words() {
        let years = (1990..2026).map(|year| Stack::new(year, vec![1, 0, 2]));
        let series = ["A", "B", "C"].map(str::to_owned).into();
        let chart = chart("By year".into(), series, years.collect()).unwrap();
        assert_eq!(chart.columns.len(), STACKS_PRINTED);
        assert!(chart.alt.contains("2025: 1 A, 2 C."));
        assert_eq!(chart.note.unwrap(), "Before 2002: 36 more.");
        assert_eq!(chart.top, 3);
    }

    #[test]
    fn a_chart_of_one_layer_says_its_figures_alone() {
        let years = vec![Stack::new(2025, vec![1]), Stack::new(2026, vec![0])];
        let chart = chart("Complaints by year".into(), Vec::new(), years).unwrap();
        assert_eq!(chart.alt, "Complaints by year. 2025: 1; 2026: none.");
    }

    #[test]
    fn zeros_are_no_chart() {
        let years = vec![Stack::new(2025, vec![0]), Stack::new(2026, vec![0])];
        assert!(chart("By year".into(), vec!["A".into()], years).is_none());
        let rows = [("Heat".to_owned(), 0_u64)];
        assert!(bars("By kind".into(), "Kind".into(), "Rows".into(), rows).is_none());
    }

    #[test]
    fn bars_are_shares_of_the_greatest() {
        let rows = [("Heat".to_owned(), 4_u64), ("Mice".to_owned(), 1)];
        let bars = bars("By kind".into(), "Kind".into(), "Rows".into(), rows).unwrap();
        assert!((bars.rows[1].share - 0.25).abs() < f64::EPSILON);
    }
}
