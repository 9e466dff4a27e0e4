//! Values in the shares in which the city's files have them, for a sample as large as the city.

use super::random::Random;

/// All lists. The file explains its form.
const SHARES: &str = include_str!("data/shares.tsv");

/// A list of choices, each made as often as its weight says.
#[derive(Debug)]
pub(super) struct Shares {
    /// The file that its values are for, or its name in templates.
    pub(super) name: &'static str,
    /// How many percent of the rows about one event keep the values of the row before.
    pub(super) kept: u32,
    /// The columns of its values; none outside of files.
    pub(super) columns: Vec<&'static str>,
    /// The sum of the weights up to each choice, and its values.
    choices: Vec<(u32, Vec<&'static str>)>,
}

impl Shares {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        SHARES.split("\n>").skip(1).map(Self::read)
    }

    fn read(text: &'static str) -> Self {
        let mut lines = text.lines();
        let mut head = lines.next().unwrap_or_default().split('\t');
        let mut sum = 0;
        let choices = lines.filter_map(|line| {
            let (weight, values) = line.split_once('\t')?;
            sum += weight.parse::<u32>().ok()?;
            Some((sum, values.split('\t').collect::<Vec<_>>()))
        });
        let choices = choices.collect();
        let name = head.next().unwrap_or_default();
        let kept = head.next().and_then(|kept| kept.parse().ok());
        Self {
            name,
            kept: kept.unwrap_or_default(),
            columns: head.collect(),
            choices,
        }
    }

    /// The values of one choice.
    pub(super) fn pick(&self, random: &mut Random) -> &[&'static str] {
        let all = self.choices.last().map_or(0, |(sum, _)| *sum);
        let drawn = random.below(all);
        let place = self.choices.partition_point(|(sum, _)| *sum <= drawn);
        let choice = self.choices.get(place);
        choice.map_or(&[][..], |(_, values)| values.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_made_as_often_as_its_weight_says() {
        let list = Shares::read("list\n# Why.\n1\tA\n0\tB\n3\tC\tD\n");
        let mut random = Random::of(1, 2);
        let drawn: Vec<_> = (0..4_000)
            .map(|_| list.pick(&mut random).join(" "))
            .collect();
        let count = |values: &str| drawn.iter().filter(|other| *other == values).count();
        assert!((900..1_100).contains(&count("A")), "{}", count("A"));
        assert_eq!((count("B"), count("A") + count("C D")), (0, 4_000));
        assert!(Shares::read("empty").pick(&mut random).is_empty());
    }

    #[test]
    fn every_line_of_the_shares_is_a_choice_that_fits_the_columns_of_its_list() {
        let is_choice = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
        let lines = SHARES.lines().filter(is_choice).count();
        let mut choices = 0;
        for list in Shares::all() {
            choices += list.choices.len();
            for (_, values) in &list.choices {
                assert_eq!(
                    values.len(),
                    list.columns.len().max(1),
                    "{} {values:?}",
                    list.name
                );
            }
        }
        assert_eq!(choices, lines);
        let is_other = |line: &&str| line.is_empty() || line.starts_with(['#', '>']);
        let others = SHARES.lines().filter(is_other).count();
        assert_eq!(lines + others, SHARES.lines().count());
    }
}
