//! Which values a column has.

/// Values counted each for itself; the rest are counted together.
const COUNTED: usize = 16;

/// Rows by value of one column; blank values are passed over.
#[derive(Debug, Default)]
pub(super) struct Values {
    seen: Vec<(Box<str>, u64)>,
    all: u64,
}

impl Values {
    /// Counts a value.
    pub(super) fn add(&mut self, value: &str) {
        if value.is_empty() {
            return;
        }
        self.all += 1;
        match self.seen.iter().position(|(known, _)| **known == *value) {
            Some(at) => {
                if let Some((_, count)) = self.seen.get_mut(at) {
                    *count += 1;
                }
                // Frequent values move to the front, where they are found first.
                self.seen.swap(at, at.saturating_sub(1));
            }
            None if self.seen.len() < COUNTED => self.seen.push((value.into(), 1)),
            None => {}
        }
    }

    /// The most frequent value with its rows, and the rows of all values.
    pub(super) fn most(&self) -> Option<(&str, u64, u64)> {
        let most = self.seen.iter().max_by_key(|(_, count)| *count);
        most.map(|(value, count)| (&**value, *count, self.all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_value_is_counted_exactly() {
        let mut values = Values::default();
        for at in 0..100 {
            values.add(&format!("rare {at}"));
            values.add("");
        }
        assert_eq!(values.most().unwrap().2, 100);
        let mut values = Values::default();
        for at in 0..100 {
            values.add("C");
            values.add(if at % 10 == 0 { "B" } else { "C" });
        }
        assert_eq!(values.most(), Some(("C", 190, 200)));
        assert_eq!(Values::default().most(), None);
    }
}
