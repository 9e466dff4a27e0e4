//! Recognizes the city's files by their header line.

use super::ALL;
use crate::{Dataset, fold_header};

/// The dataset that a header line belongs to.
#[derive(Debug)]
pub enum Recognition {
    /// One dataset.
    Known(&'static Dataset),
    /// No dataset; the nearest one, with its required columns that the file lacks.
    Unknown {
        /// The dataset that shares most columns, when any shares half of its required ones.
        nearest: Option<&'static Dataset>,
        /// Names of its missing columns.
        missing: Vec<&'static str>,
    },
}

/// The dataset of a header line: all its required columns are there, and no other dataset finds
/// more of its columns.
pub fn recognize<H: AsRef<str>>(headers: impl IntoIterator<Item = H>) -> Recognition {
    let folded: Vec<String> = headers
        .into_iter()
        .map(|h| fold_header(h.as_ref()))
        .collect();
    let best = ALL
        .iter()
        .filter_map(|dataset| dataset.matched(&folded).map(|count| (count, *dataset)))
        .max_by_key(|(count, _)| *count);
    if let Some((_, dataset)) = best {
        return Recognition::Known(dataset);
    }
    let close = ALL
        .iter()
        .map(|dataset| {
            let required = dataset.columns.iter().filter(|c| c.required).count();
            (required, dataset.missing(&folded), *dataset)
        })
        .filter(|(required, missing, _)| missing.len() * 2 <= *required)
        .min_by_key(|(_, missing, _)| missing.len());
    let (missing, nearest) = close
        .map(|(_, missing, dataset)| (missing, dataset))
        .unzip();
    Recognition::Unknown {
        nearest,
        missing: missing.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ColumnKind, Field, Query};

    /// Dataset (`-` for none), layout, header line with tabs.
    const HEADERS: &str = include_str!("recognition.tsv");

    #[test]
    fn every_layout_is_recognized_as_its_dataset_and_look_alikes_are_none() {
        let mut wrong = Vec::new();
        for line in HEADERS.lines() {
            let mut parts = line.splitn(3, '|');
            let (id, layout) = (parts.next().unwrap(), parts.next().unwrap());
            let found = match recognize(parts.next().unwrap().split('\t')) {
                Recognition::Known(dataset) => dataset.id,
                Recognition::Unknown { .. } => "-",
            };
            if found != id {
                wrong.push(format!("{layout}: {found}, not {id}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn no_two_sources_of_addresses_are_believed_alike() {
        let ranks = ALL.iter().filter_map(|dataset| dataset.address);
        let mut ranks: Vec<u8> = ranks.map(|columns| columns.rank).collect();
        ranks.sort_unstable();
        let count = ranks.len();
        ranks.dedup();
        assert_eq!(ranks.len(), count);
    }

    #[test]
    fn sources_that_people_typed_are_believed_least() {
        let sources = ALL.iter().filter_map(|dataset| dataset.address);
        let mut sources: Vec<(u8, bool)> = sources.map(|it| (it.rank, it.typed)).collect();
        sources.sort_unstable();
        assert!(sources.is_sorted_by_key(|(_, typed)| *typed));
        assert!(sources.last().unwrap().1);
    }

    #[test]
    fn every_dataset_is_recognized_by_its_required_columns_alone() {
        for dataset in ALL {
            let columns = dataset.columns.iter().filter(|c| c.required);
            let Recognition::Known(found) = recognize(columns.map(|c| c.name())) else {
                panic!("{} is not recognized", dataset.id);
            };
            assert_eq!(found.id, dataset.id);
        }
    }

    #[test]
    fn a_file_that_lacks_a_column_is_named_with_what_it_lacks() {
        let headers = "ViolationID,BoroID,Block,Lot,Class,InspectionDate,ViolationStatus";
        let Recognition::Unknown { nearest, missing } = recognize(headers.split(',')) else {
            panic!("recognized without its status date");
        };
        assert_eq!(nearest.map(|d| d.id), Some("wvxf-dwi5"));
        assert_eq!(missing, ["currentstatusdate"]);
    }

    #[test]
    fn a_byte_order_mark_and_blanks_in_a_header_do_not_matter() {
        assert_eq!(fold_header("\u{feff}Unique Key"), "uniquekey");
        assert_eq!(fold_header("Docket Number "), "docketnumber");
        assert_eq!(fold_header("SALE\nPRICE"), "saleprice");
    }

    #[test]
    fn columns_have_folded_headers_that_no_other_column_claims() {
        for dataset in ALL {
            // An hour is read from the same column as its date.
            let columns = dataset.columns.iter();
            let columns = columns.filter(|c| c.kind != ColumnKind::Hour);
            let names: Vec<_> = columns.flat_map(|c| c.headers).collect();
            for (at, name) in names.iter().enumerate() {
                assert_eq!(fold_header(name), **name, "{}", dataset.id);
                assert!(!names[..at].contains(name), "{}: {name} twice", dataset.id);
            }
        }
    }

    #[test]
    fn every_schema_states_its_names_and_columns_and_every_bin_column_is_known() {
        for dataset in ALL {
            let names = [dataset.id, dataset.name, dataset.agency, dataset.source_url];
            assert!(names.iter().all(|name| !name.is_empty()), "{names:?}");
            assert!(!dataset.columns.is_empty(), "{}", dataset.id);
            assert_eq!(dataset.field("bin"), dataset.bin, "{}", dataset.id);
        }
    }

    #[test]
    fn no_two_datasets_have_one_id() {
        for (at, dataset) in ALL.iter().enumerate() {
            assert!(ALL[..at].iter().all(|other| other.id != dataset.id));
        }
    }

    #[test]
    fn no_column_holds_a_name_of_a_person_or_free_text() {
        let kept_out = "marshal docket court respondent firstname lastname grantee description \
                        owner exname comments remarks";
        // Kept as organizations or words, as codes with their label, in a role that the city
        // publishes, or redacted by the one section that shows it.
        let allowed = "ownername owner ownertype contactdescription complaintcategorydescription \
                       lastdispositioncodedescription sectionlawdescription1 novdescription \
                       charge1codedescription";
        for dataset in ALL {
            for (at, column) in dataset.columns.iter().enumerate() {
                let name = column.name();
                let of_role = dataset.id == "feu5-w2e2" && matches!(name, "firstname" | "lastname");
                let kept = kept_out.split(' ').any(|word| name.contains(word))
                    && !allowed.split(' ').any(|word| name == word)
                    && !of_role
                    && !dataset.once.contains(&Field(at));
                assert!(!kept, "{}: {name}", dataset.id);
            }
        }
    }

    #[test]
    fn owners_are_kept_as_organizations_or_words_alone() {
        for column in ALL.iter().flat_map(|dataset| dataset.columns) {
            if matches!(column.name(), "owner" | "ownername") {
                let kind = column.kind;
                assert!(matches!(
                    kind,
                    ColumnKind::Organization | ColumnKind::Word(_)
                ));
            }
        }
    }

    #[test]
    fn nothing_that_a_person_would_be_known_by_can_be_queried_at_the_source() {
        let add_query_links = |id: &str| ALL.iter().any(|d| d.id == id && d.query != Query::None);
        assert!(add_query_links("wvxf-dwi5"));
        for id in ["6z8x-wfk4", "muvi-b6kx", "feu5-w2e2"] {
            assert!(!add_query_links(id), "{id}");
        }
    }
}
