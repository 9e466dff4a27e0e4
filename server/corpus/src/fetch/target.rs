//! Which files the datasets are downloaded as.

use nycapt_report::{Dataset, Download};

/// One file to download.
#[derive(Debug)]
pub(super) enum Target {
    /// The rows of a dataset at the portal.
    Rows(&'static Dataset),
    /// A map or another file, and the datasets whose tables it must have.
    File {
        /// Its address; a path is at the portal.
        address: String,
        /// The name it is stored under.
        name: String,
        /// The portal's id of a map, whose changes the portal dates.
        map: Option<&'static str>,
        /// What must be found in it.
        datasets: Vec<&'static Dataset>,
    },
}

/// The files of datasets, each once, and the datasets that only a person can download.
pub(super) fn targets_of(datasets: &[&'static Dataset]) -> (Vec<Target>, Vec<&'static Dataset>) {
    let mut targets: Vec<Target> = Vec::new();
    let mut by_hand = Vec::new();
    for dataset in datasets {
        match dataset.download {
            Download::Rows => targets.push(Target::Rows(dataset)),
            Download::Map => {
                let id = dataset.id;
                targets.push(Target::File {
                    address: format!("/api/geospatial/{id}?method=export&format=GeoJSON"),
                    name: format!("{id}.geojson.gz"),
                    map: Some(id),
                    datasets: vec![dataset],
                });
            }
            Download::Files(files) => {
                for (address, name) in files {
                    add_file(&mut targets, address, name, dataset);
                }
            }
            Download::ByHand => by_hand.push(*dataset),
        }
    }
    (targets, by_hand)
}

fn add_file(targets: &mut Vec<Target>, address: &str, name: &str, dataset: &'static Dataset) {
    let known = targets.iter_mut().find_map(|target| match target {
        Target::File {
            name: known,
            datasets,
            ..
        } if known == name => Some(datasets),
        Target::File { .. } | Target::Rows(_) => None,
    });
    match known {
        Some(datasets) => datasets.push(dataset),
        None => targets.push(Target::File {
            address: address.to_owned(),
            name: name.to_owned(),
            map: None,
            datasets: vec![dataset],
        }),
    }
}

impl Target {
    /// The name of the file.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Rows(dataset) => format!("{}.csv.gz", dataset.id),
            Self::File { name, .. } => name.clone(),
        }
    }

    /// The ids of its datasets.
    pub(super) fn ids(&self) -> Vec<&'static str> {
        match self {
            Self::Rows(dataset) => vec![dataset.id],
            Self::File { datasets, .. } => datasets.iter().map(|dataset| dataset.id).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nycapt_report::datasets::ALL;

    use super::*;

    #[test]
    fn every_dataset_is_in_a_file_of_its_own_name_or_is_left_to_a_person() {
        let (targets, by_hand) = targets_of(ALL);
        let names: BTreeSet<_> = targets.iter().map(Target::name).collect();
        assert_eq!(names.len(), targets.len());
        let mut ids: BTreeSet<_> = targets.iter().flat_map(Target::ids).collect();
        ids.extend(by_hand.iter().map(|dataset| dataset.id));
        assert_eq!(ids.len(), ALL.len());
        assert!(by_hand.iter().all(|dataset| !dataset.core));
    }
}
