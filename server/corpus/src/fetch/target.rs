//! The files that datasets are downloaded as.

use nycapt_report::{Dataset, Download};

#[derive(Debug)]
pub(super) struct Target {
    /// The name it is stored under.
    pub(super) name: String,
    /// What must be found in it.
    pub(super) datasets: Vec<&'static Dataset>,
    pub(super) origin: Origin,
}

#[derive(Debug)]
pub(super) enum Origin {
    Rows(&'static Dataset),
    File {
        /// Its address; a path is at the portal.
        address: String,
        /// The portal's id of a map, for the date of its last change.
        map: Option<&'static str>,
    },
}

/// The files of datasets, each once, and the datasets that only a person can download.
pub(super) fn targets_of(datasets: &[&'static Dataset]) -> (Vec<Target>, Vec<&'static Dataset>) {
    let mut targets: Vec<Target> = Vec::new();
    let mut by_hand = Vec::new();
    for dataset in datasets {
        let id = dataset.id;
        let files = match dataset.download {
            Download::Rows => vec![(format!("{id}.csv.gz"), Origin::Rows(dataset))],
            Download::Map => {
                let address = format!("/api/geospatial/{id}?method=export&format=GeoJSON");
                let map = Some(id);
                vec![(format!("{id}.geojson.gz"), Origin::File { address, map })]
            }
            Download::Files(files) => {
                let files = files.iter().map(|(address, name)| {
                    let (address, map) = ((*address).to_owned(), None);
                    ((*name).to_owned(), Origin::File { address, map })
                });
                files.collect()
            }
            Download::ByHand => {
                by_hand.push(*dataset);
                continue;
            }
        };
        for (name, origin) in files {
            match targets.iter_mut().find(|target| target.name == name) {
                Some(known) => known.datasets.push(dataset),
                None => targets.push(Target {
                    name,
                    datasets: vec![dataset],
                    origin,
                }),
            }
        }
    }
    (targets, by_hand)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nycapt_report::datasets::ALL;

    use super::*;

    #[test]
    fn every_dataset_is_in_a_file_of_its_own_name_or_is_left_to_a_person() {
        let (targets, by_hand) = targets_of(ALL);
        let names: BTreeSet<_> = targets.iter().map(|target| &target.name).collect();
        assert_eq!(names.len(), targets.len());
        let in_files = targets.iter().flat_map(|target| &target.datasets);
        let ids: BTreeSet<_> = in_files.chain(&by_hand).map(|dataset| dataset.id).collect();
        assert_eq!(ids.len(), ALL.len());
        assert!(by_hand.iter().all(|dataset| !dataset.core));
    }
}
