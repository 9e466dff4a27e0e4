//! Which credits of a balance are left of which payment.

use std::collections::HashMap;

use super::EntryRow;

/// The unspent credits of each payment, by its session.
///
/// Credits are spent oldest first. What is returned, frozen or reversed keeps its payment: a job's
/// credit goes back to where it came from. `sessions` has the payment of each dispute in the ledger.
pub(crate) fn unspent_of_payments<'a>(
    entries: &'a [EntryRow],
    sessions: &HashMap<&'a str, &'a str>,
) -> HashMap<&'a str, u32> {
    let mut lots: Vec<i64> = Vec::new();
    // The lot of each payment, and the one that each job was paid from.
    let mut lot_of: HashMap<&str, usize> = HashMap::new();
    for entry in entries {
        let subject = entry.reference.split('#').next().unwrap_or_default();
        let subject = sessions.get(subject).copied().unwrap_or(subject);
        let own = lot_of.get(subject).copied();
        if entry.amount > 0 && own.is_none() {
            lot_of.insert(subject, lots.len());
            lots.push(entry.amount);
            continue;
        }
        let mut amount = entry.amount;
        for place in own.into_iter().chain(0..lots.len()) {
            if let Some(lot) = lots.get_mut(place) {
                // A lot takes back any number, and gives what it has.
                let moved = amount.max(-*lot);
                *lot += moved;
                amount -= moved;
                if moved != 0 {
                    lot_of.entry(subject).or_insert(place);
                }
            }
        }
    }
    let left = |place: usize| lots.get(place).and_then(|lot| u32::try_from(*lot).ok());
    lot_of
        .into_iter()
        .filter_map(|(subject, place)| Some((subject, left(place)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unspent(entries: &[(&str, i64)]) -> [u32; 2] {
        let entries: Vec<_> = entries
            .iter()
            .map(|(reference, amount)| EntryRow {
                kind: String::new(),
                amount: *amount,
                balance_after: 0,
                reference: (*reference).into(),
                reason: None,
                created_at: 0,
            })
            .collect();
        let unspent = unspent_of_payments(&entries, &HashMap::from([("du_1", "cs_1")]));
        ["cs_1", "cs_2"].map(|session| unspent.get(session).copied().unwrap_or_default())
    }

    #[test]
    fn credits_are_spent_oldest_first_and_return_to_their_payment() {
        let bought = [("cs_1", 2), ("cs_2", 3)];
        let spent = [("job_1", -1), ("job_2", -1), ("job_3", -1)];
        let with = |more: &[(&'static str, i64)]| unspent(&[&bought[..], more].concat());
        assert_eq!(with(&[]), [2, 3]);
        assert_eq!(with(&spent[..2]), [0, 3]);
        assert_eq!(with(&spent), [0, 2]);
        assert_eq!(with(&[&spent[..], &[("job_1", 1)]].concat()), [1, 2]);
        assert_eq!(with(&[&spent[..], &[("job_3", 1)]].concat()), [0, 3]);
        assert_eq!(with(&[("du_1", -2), ("job_1", -1)]), [0, 2]);
        assert_eq!(with(&[("du_1", -2), ("job_1", -1), ("du_1#2", 2)]), [2, 2]);
        assert_eq!(with(&[("cs_2#1", -1)]), [2, 2]);
        // More than is left of a payment is taken of the others.
        assert_eq!(with(&[("job_1", -1), ("cs_1#2", -2)]), [0, 2]);
        assert_eq!(with(&[("cs_2#owed", -1)]), [2, 2]);
    }
}
