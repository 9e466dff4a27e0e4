//! Data releases: built from the city's files, published whole, opened memory-mapped.

mod archive;
mod arguments;
mod atomic_file;
pub mod clock;
pub mod command;
mod error;
mod fetch;
mod free_space;
mod grid;
mod history;
mod import;
mod lock;
mod map;
mod output;
mod portal_facts;
mod progress;
mod records;
mod release;
mod remote;
mod sample;
mod site;
mod update;
mod update_record;

pub use atomic_file::{FileFacts, read_json, write_json};
pub use error::{CorpusError, ReleaseError, UpdateStep};
pub use fetch::{
    AppToken, FetchArguments, FetchOptions, NYC_PORTAL, Outcome, PAGE_ROWS, Pauses,
    PortalArguments, Surroundings, fetch,
};
pub use history::HistoryFacts;
pub use import::{ALL_PARTIAL, BuildOptions, build, read_directory};
pub use map::{MapPoint, decode_lines};
pub use output::Discarding;
pub use portal_facts::PortalFacts;
pub use progress::Progress;
pub use records::decode_records;
pub use release::*;
pub use remote::{
    AccessKey, Pulled, Pushed, Remote, RemoteChecks, RemoteFollower, RemoteOptions, pull, push,
};
pub use sample::{SampleOptions, change_sample, write_sample};
pub use site::{
    BUILDINGS_PER_PAGE, BuildingPlace, Figures, ListedBuilding, Neighborhood, NeighborhoodPage,
    SitePage,
};
pub use update::{UpdateArguments, UpdateOptions, Updated, update};
pub use update_record::{NotCompared, UpdateOutcome, UpdateRecord};
