//! The lists of words in `words.tsv`.

/// The words of a list, in the order of the file.
pub(crate) fn words_of(list: &str) -> Vec<&'static str> {
    let rows = include_str!("words.tsv").lines();
    rows.filter_map(|row| row.split_once('\t'))
        .filter(|(of, _)| *of == list)
        .map(|(_, word)| word)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_of_a_list_that_is_read() {
        let lists = "list organization link_to_person personal_name person_role plain \
                     no_apartment floor company_form left_out";
        let read = || lists.split(' ').map(|list| words_of(list).len());
        assert_eq!(
            read().sum::<usize>(),
            include_str!("words.tsv").lines().count()
        );
        assert!(read().all(|words| words > 0));
    }
}
