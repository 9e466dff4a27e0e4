//! How soon the address that somebody types is among the suggestions.

use std::hint::black_box;
use std::time::Duration;

use nycapt_address::{Directory, LotAddress, suggest};
use tokio::time::Instant;

use super::score::percent;

const ADDRESSES: usize = 400;
/// Suggestions for each text, as many as the service gives unasked.
const SHOWN: usize = 5;
/// Calls for each text: the fastest counts, as other programs use the processor too.
const REPEATS: usize = 3;

/// The share of addresses that were listed after some letters of the street.
#[derive(Debug, Clone, Default)]
pub struct TypingScore {
    /// Letters and digits of the street after the house number.
    pub letters: usize,
    /// Percent of the addresses that were listed.
    pub listed: f64,
    /// The same, of those that change when two neighboring letters are swapped; 0 if none does.
    pub listed_with_typo: f64,
    /// Microseconds of the slowest hundredth of the calls.
    pub p99_micros: u64,
}

/// Types addresses of the directory, always the same ones, up to 3, 4 and 5 letters of their street.
pub(crate) fn score(directory: &Directory) -> Vec<TypingScore> {
    let addresses = sample(directory);
    let each = [3, 4, 5].into_iter();
    each.map(|letters| score_letters(directory, &addresses, letters))
        .collect()
}

fn score_letters(directory: &Directory, addresses: &[LotAddress], letters: usize) -> TypingScore {
    let mut times: Vec<Duration> = Vec::new();
    let mut share = |typed: fn(&str) -> Option<String>| {
        let (mut asked, mut listed) = (0_u32, 0_u32);
        for address in addresses {
            let Some(street) = typed(beginning(&address.street, letters)) else {
                continue;
            };
            let text = format!("{} {}", address.house_number, street.to_lowercase());
            times.extend((0..REPEATS).map(|_| time(directory, &text)).min());
            let found = suggest(directory, &text, SHOWN);
            let is_listed = |line: &str| line.starts_with(&address.formatted);
            asked += 1;
            listed += u32::from(found.iter().any(|one| is_listed(&one.address_line)));
        }
        percent(listed, asked)
    };
    let listed = share(|street| Some(street.to_owned()));
    let listed_with_typo = share(swapped);
    times.sort_unstable();
    let slow = times
        .get(times.len() * 99 / 100)
        .copied()
        .unwrap_or_default();
    TypingScore {
        letters,
        listed,
        listed_with_typo,
        p99_micros: u64::try_from(slow.as_micros()).unwrap_or(u64::MAX),
    }
}

fn time(directory: &Directory, text: &str) -> Duration {
    let started = Instant::now();
    black_box(suggest(directory, text, SHOWN));
    started.elapsed()
}

fn sample(directory: &Directory) -> Vec<LotAddress> {
    let slugs: Vec<_> = directory.slugs().collect();
    // A step that shares no factor with most lengths visits streets of every borough.
    let places = (0..ADDRESSES).map(|at| at * 7_368_787 % slugs.len().max(1));
    let entries = places.filter_map(|at| slugs.get(at));
    entries
        .filter_map(|entry| directory.address_of(entry.bbl, &entry.slug))
        .collect()
}

fn beginning(name: &str, letters: usize) -> &str {
    let mut ends = name.char_indices().filter(|(_, char)| *char != ' ');
    let last = ends.nth(letters.saturating_sub(1));
    let end = last.map_or(name.len(), |(at, char)| at + char.len_utf8());
    name.get(..end).unwrap_or(name)
}

/// The text with its second- and third-to-last letters swapped; none if that changes nothing or it
/// has fewer than four letters.
fn swapped(text: &str) -> Option<String> {
    let mut letters: Vec<char> = text.chars().collect();
    let count = letters.len();
    if count < 4 || !letters.iter().all(|char| char.is_alphabetic()) {
        return None;
    }
    letters.swap(count - 3, count - 2);
    let swapped: String = letters.into_iter().collect();
    (swapped != text).then_some(swapped)
}
