//! Conditions behind HPD's order numbers, as a kind and in a tenant's words.

use std::borrow::Cow;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::labels::code_label;
use crate::redact::redacted;
use nycapt_messages::capitalized;

nycapt_contract::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Condition {
        Heat = "heat",
        Pests = "pests",
        LeakOrMold = "leak_or_mold",
        Lead = "lead",
        Fire = "fire",
        Doors = "doors",
        WindowGuards = "window_guards",
        Plumbing = "plumbing",
        Electricity = "electricity",
        Surfaces = "surfaces",
        Repairs = "repairs",
        Cleanliness = "cleanliness",
        Filing = "filing",
        Vacated = "vacated",
        Other = "other",
        /// Known, and not shown.
        Withheld = "withheld",
    }
    fn parse
}

#[derive(Debug, Clone, Copy)]
struct Order {
    condition: Condition,
    /// In a tenant's words, where its condition's label says less.
    label: Option<&'static str>,
}

/// HPD's order numbers. We found no list that HPD publishes, so a row's source is the section of law
/// that violations of the order cite, a page of the city that explains it, or the order that says the
/// same of larger buildings. Where none does, the label is only the kind.
static ORDERS: LazyLock<FxHashMap<u32, Order>> = LazyLock::new(|| {
    include_str!("hpd_orders.tsv")
        .lines()
        .filter_map(parse)
        .collect()
});

fn parse(line: &'static str) -> Option<(u32, Order)> {
    let mut cells = line.split('\t');
    let number = cells.next()?.parse().ok()?;
    let condition = Condition::parse(cells.next()?)?;
    let label = cells.next().filter(|label| *label != condition.label());
    Some((number, Order { condition, label }))
}

fn order(number: &str) -> Option<Order> {
    ORDERS.get(&number.trim().parse().ok()?).copied()
}

/// The condition of a violation in a tenant's words: by its order number, else what the inspector's
/// text orders, else its kind.
pub(crate) fn condition_label(number: &str, description: &str) -> Cow<'static, str> {
    match order(number).and_then(|order| order.label) {
        Some(label) => label.into(),
        None => asked_for(description).map_or_else(
            || Condition::of(number, description).label().into(),
            Cow::Owned,
        ),
    }
}

/// The orders for lead paint itself by the city's page on lead paint violations,
/// <https://www.nyc.gov/site/hpd/services-and-information/lead-based-paint-violations-correct-certify-corrections.page>:
/// presumed, tested positive, inconclusive.
const LEAD_WORK: [&str; 3] = ["616", "617", "624"];

/// Whether an order is for lead paint itself, not for documents about it.
pub(crate) fn orders_lead_work(number: &str) -> bool {
    LEAD_WORK.contains(&number.trim())
}

/// Words before an inspector's text that cite the law.
const CITING: &str = "A ADM ADMIN AND CODE DEPARTMENT DEPT HMC HOUSING LAW M/D MAINTENANCE REGS \
    REGULATIONS RULES SECTION";

/// Words before a place.
const PLACING: &str = "AT IN LOCATED";

/// Most characters of a label that is taken from a text.
const LONGEST: usize = 80;

/// The first words of an inspector's text, without the law before them and the place after them.
fn asked_for(description: &str) -> Option<String> {
    let text = redacted(description)?.to_ascii_lowercase();
    let words = text.split(|char: char| char.is_whitespace() || char == ':');
    let mut label = String::new();
    for word in words.skip_while(|word| is_citing(word)) {
        if is_one_of(PLACING, word) || label.chars().count() + word.chars().count() >= LONGEST {
            break;
        }
        if !label.is_empty() && !word.is_empty() {
            label.push(' ');
        }
        label += word;
        if word.ends_with(['.', ';']) {
            break;
        }
    }
    let label = label.trim_matches(|char: char| !char.is_alphanumeric() && char != ')');
    (!label.is_empty()).then(|| capitalized(label))
}

fn is_citing(word: &str) -> bool {
    let has_letter = word.bytes().any(|byte| byte.is_ascii_alphabetic());
    !has_letter || word.bytes().any(|byte| byte.is_ascii_digit()) || is_one_of(CITING, word)
}

fn is_one_of(words: &str, word: &str) -> bool {
    let word = word.trim_matches(|char: char| !char.is_ascii_alphanumeric());
    words.split(' ').any(|one| one.eq_ignore_ascii_case(word))
}

impl Condition {
    /// In a tenant's words.
    pub(crate) fn label(self) -> &'static str {
        code_label("condition", self.as_str()).unwrap_or_default()
    }

    pub(crate) fn of_order(number: &str) -> Self {
        order(number).map_or(Self::Other, |order| order.condition)
    }

    /// The condition of an order number, or else of lead paint, leaks and mold mentioned in the
    /// inspector's text.
    pub(crate) fn of(order: &str, description: &str) -> Self {
        let by_order = Self::of_order(order);
        if by_order != Self::Other {
            return by_order;
        }
        let text = description.to_ascii_uppercase();
        if text.contains("LEAD-BASED PAINT") {
            Self::Lead
        } else if text.contains("MOLD ") || text.contains("WATER LEAK") {
            Self::LeakOrMold
        } else {
            by_order
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn order_numbers_give_a_condition_and_never_text() {
        for order in ["577", "666", "877"] {
            assert_eq!(Condition::of_order(order), Condition::Heat, "{order}");
        }
        assert_eq!(Condition::of_order("569"), Condition::Pests);
        assert_eq!(Condition::of_order("583"), Condition::LeakOrMold);
        assert_eq!(Condition::of_order("617"), Condition::Lead);
        assert_eq!(Condition::of_order("APT 4B"), Condition::Other);
    }

    #[test]
    fn every_condition_has_a_label() {
        for condition in Condition::ALL {
            assert!(!condition.label().is_empty(), "{condition:?}");
        }
    }

    #[test]
    fn every_order_number_has_one_row_with_a_condition_a_label_and_a_source() {
        let rows = include_str!("hpd_orders.tsv").lines().skip(1);
        assert_eq!(ORDERS.len(), rows.clone().count());
        let mut kinds = HashMap::new();
        for row in rows {
            let cells: Vec<&str> = row.split('\t').collect();
            assert!(cells.len() == 4 && !cells.contains(&""), "{row}");
            let (kind, label) = (cells[1], cells[2]);
            assert_eq!(*kinds.entry(label).or_insert(kind), kind, "{label}");
            assert!(label.len() <= 45 && !label.ends_with('.'), "{label}");
        }
    }

    #[test]
    fn an_order_number_has_a_label_that_a_tenant_would_use() {
        let of = |number| condition_label(number, "SECTION 27-2005 ADM CODE REPAIR IT");
        assert_eq!(of("550"), "Mold");
        assert_eq!(of(" 666 "), "No heat");
        assert_eq!(of("616"), of("617"), "one condition, tested or presumed");
        assert_eq!(of("618"), "Repair it", "no page of the city describes it");
        assert_eq!(condition_label("618", ""), "Lead-based paint");
        assert_eq!(of("868"), of("568"), "one order for two sizes of building");
    }

    #[test]
    fn an_unknown_order_is_labeled_from_its_text_without_law_and_place() {
        let of = |text| condition_label("9999", text);
        let cases = "\
SECTION 27-2005, 2007 HMC: REMOVE THE ILLEGAL LOCKING DEVICE AT DOOR .. IN THE ENTRANCE LOCATED AT APT 5B, 5th STORY => Remove the illegal locking device
HMC:TRACE THE SOURCE ... AT CEILING => Trace the source
(A) § 27-2018.2 HMC:FILE A REPORT. SEE THE BACK OF THIS NOTICE => File a report
D26-33.03 ADM CODE POST A SIGN LOCATED AT APT 4B => Post a sign
SECTION 27-2005 ADM CODE LOCATED AT APT 4B => Other condition
 => Other condition
CALL THE TENANT AT 212-555-0100 => Other condition";
        for (text, label) in cases.lines().filter_map(|case| case.split_once(" => ")) {
            assert_eq!(of(text), label, "{text}");
        }
        let long = of(&"REPAIR THE CEILING ".repeat(20));
        assert!(long.ends_with("ceiling") && long.len() <= 80, "{long}");
    }

    #[test]
    fn a_text_about_lead_mold_or_leaks_sets_the_condition_where_the_order_does_not() {
        let of = |order: &str| Condition::of(order, "abate the visible mold condition at wall");
        assert_eq!(of("9999"), Condition::LeakOrMold);
        assert_eq!(of("666"), Condition::Heat, "the order is believed first");
        let molding = Condition::of("9999", "REPAIR THE MOLDING");
        assert_eq!(molding, Condition::Other);
        let records = Condition::of("621", "PROVIDE LEAD-BASED PAINT RECORDS");
        assert_eq!(records, Condition::Lead);
    }
}
