//! What a dataset of the city looks like.

use crate::{Field, Record};

/// The schema of one dataset, written in `datasets.toml`.
#[derive(Debug)]
pub struct Dataset {
    /// The city's id (`wvxf-dwi5`), or `agency:name` where it is not on the open-data portal.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The agency that keeps it.
    pub agency: &'static str,
    /// Landing page.
    pub source_url: &'static str,
    /// Ids of the sections of the full report that use it.
    pub sections: &'static [&'static str],
    /// How often the source changes.
    pub cadence: Cadence,
    /// Its newest date says when something last happened, not when the source last changed; such
    /// data is never called stale.
    pub event_driven: bool,
    /// Its rows are of a tax lot, not of one building on it.
    pub of_lot: bool,
    /// Terms of use.
    pub licence: &'static str,
    /// The columns that are kept, in the order of [`Field`] constants.
    pub columns: &'static [Column],
    /// How a row finds its tax lot.
    pub join: Join,
    /// The column of the building number.
    pub bin: Option<Field>,
    /// Where a row holds an address, when the dataset feeds the address directory.
    pub address: Option<AddressColumns>,
    /// The columns whose values together name a row; of two rows with the same values the later is
    /// kept. Empty when the source has no such name: every row is kept.
    pub identity: &'static [Field],
    /// Date columns whose newest value dates the data.
    pub dated_by: &'static [Field],
    /// Where a row maps condominium unit lots to their billing lot (PAD `bobabbl`).
    pub condo: Option<CondoColumns>,
    /// The column that names the row which [`Join::Row`] of others joins on, and what documents call
    /// that name.
    pub registers: Option<(Field, &'static str)>,
    /// The part its rows have in recorded documents.
    pub document: Option<DocumentColumn>,
    /// Where its rows happened, when they are also looked up by place.
    pub place: Option<PlaceColumns>,
    /// Latitude and longitude of the lot, by which [`Join::Shape`] of others finds it.
    pub locates: Option<(Field, Field)>,
    /// Kept rows go into the building's records; false for sources of addresses alone.
    pub keeps_records: bool,
    /// The source's own name of the column that finds the rows of a lot or a building again.
    pub query: Query,
    /// A column and its values that are kept; a row of any other value is dropped while reading.
    pub only: Option<(Field, &'static [&'static str])>,
    /// Columns that tell repeated rows of a lot apart while reading, and then are blanked: they
    /// are never stored.
    pub once: &'static [Field],
}

/// How the rows of a building are found again at the open-data portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// Not on the portal, or not by one column.
    None,
    /// By the 10 digits of the lot, in this column.
    Bbl(&'static str),
    /// By the 7 digits of the building, in this column.
    Bin(&'static str),
}

/// One kept column.
#[derive(Debug)]
pub struct Column {
    /// Header names that mean it, letters and digits in lower case only (`violationid` means
    /// `ViolationID`, `violation_id` and `Violation Id `). The first is the column's name.
    pub headers: &'static [&'static str],
    /// How a value is read; one that cannot be read becomes blank and is counted.
    pub kind: ColumnKind,
    /// A file without it is refused.
    pub required: bool,
}

/// How a value is read. Stored values are text in one normal form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Trimmed text with inner runs of blanks made one.
    Text,
    /// Any of the city's date forms, stored as `YYYY-MM-DD`; years before 1900 or after the next
    /// are blank. A month is stored as its first day.
    Date,
    /// A date that may lie ahead, such as the end of a permit or a benefit: to the year 2199.
    Term,
    /// The hour of day, 0 to 23, of a date with a time; blank when it has none.
    Hour,
    /// A whole number, thousands commas and a `.0` tail dropped.
    Integer,
    /// A number, thousands commas dropped.
    Decimal,
    /// One of these words in upper case, kept when the value contains it; every other value becomes
    /// blank and is not counted, so that no name of a person is stored.
    Word(&'static [&'static str]),
    /// The name of an organization, recognized by a word such as `LLC`; every other name becomes blank and
    /// is not counted, so that no name of a person is stored.
    Organization,
    /// A shape on the map, read for the lots in it and never stored.
    Shape,
}

/// How a row finds its tax lot.
#[derive(Debug, Clone, Copy)]
pub enum Join {
    /// A column of 10 digits.
    Bbl(Field),
    /// A column of one or several lots, as in `1000160001; 1000160002`; the row is of each.
    EachBbl(Field),
    /// Borough, block and lot in three columns.
    BoroughBlockLot(Field, Field, Field),
    /// A column of 10 digits, else three columns.
    Either(Field, (Field, Field, Field)),
    /// A row of another dataset, which [registers](Dataset::registers) the name in this column and is
    /// read first.
    Row(&'static Dataset, Field),
    /// The building number alone; its lot is that of other rows that carry both.
    Bin(Field),
    /// Every lot that its [`Dataset::document`] names.
    Document,
    /// Every lot whose coordinates lie in the shape of this column.
    Shape(Field),
}

/// How a row belongs to a recorded document. A document is kept when a row says what it is and a
/// row names a lot of it; then all its rows are.
#[derive(Debug, Clone, Copy)]
pub struct DocumentColumn {
    /// The column of the document's id.
    pub id: Field,
    /// What the row says of it.
    pub part: DocumentPart,
}

/// What a row says of a recorded document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentPart {
    /// What kind of document it is.
    Head,
    /// A lot that it is about.
    Lot,
    /// Something more, such as a party.
    Detail,
}

/// Where a row happened.
#[derive(Debug, Clone, Copy)]
pub struct PlaceColumns {
    /// Latitude in degrees.
    pub latitude: Field,
    /// Longitude in degrees.
    pub longitude: Field,
    /// Rows with one of these values in this column are not looked up by place.
    pub except: (Field, &'static [&'static str]),
}

/// Where a row holds an address.
#[derive(Debug, Clone, Copy)]
pub struct AddressColumns {
    /// Number and street.
    pub form: AddressForm,
    /// ZIP code.
    pub zip: Option<Field>,
    /// PAD's address type (`addrtype`) and continuous-parity columns (`lcontpar`, `hcontpar`).
    pub pad: Option<(Field, Field, Field)>,
    /// Sources of a lower number are believed first; no two sources share one.
    pub rank: u8,
}

/// Where a row maps condominium unit lots to their billing lot: each a borough, block and lot.
#[derive(Debug, Clone, Copy)]
pub struct CondoColumns {
    /// Lowest unit lot.
    pub lowest: (Field, Field, Field),
    /// Highest unit lot.
    pub highest: (Field, Field, Field),
    /// Billing lot, blank where there is none.
    pub billing: (Field, Field, Field),
}

/// How number and street are held.
#[derive(Debug, Clone, Copy)]
pub enum AddressForm {
    /// Lines such as `26 BEAVER STREET, 16`, each an address of its own when not blank.
    Line(&'static [Field]),
    /// Low number, high number (may be the same column) and street.
    Range(Field, Field, Field),
}

/// How often a source changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cadence {
    /// Each day.
    Daily,
    /// Each month.
    Monthly,
    /// Four times a year.
    Quarterly,
    /// Once a year.
    Annual,
    /// No stated rhythm; never stale.
    Irregular,
    /// No longer published; never stale, its dates say enough.
    Ended,
}

impl Cadence {
    /// The word in provenance.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Monthly => "monthly",
            Self::Quarterly => "quarterly",
            Self::Annual => "annual",
            Self::Irregular => "irregular",
            Self::Ended => "ended",
        }
    }

    /// Days of one cycle, where there is one. Data older than three cycles is stale.
    ///
    /// A daily source counts ten: its newest row lags behind, and releases are built by the week
    /// or the month.
    pub const fn days(self) -> Option<i32> {
        match self {
            Self::Daily => Some(10),
            Self::Monthly => Some(31),
            Self::Quarterly => Some(92),
            Self::Annual => Some(366),
            Self::Irregular | Self::Ended => None,
        }
    }
}

impl Dataset {
    /// Whether a row has one of the values that are kept.
    pub fn keeps(&self, row: &Record<'_>) -> bool {
        self.only
            .is_none_or(|(field, values)| values.contains(&row.text(field)))
    }

    /// How many kept columns are among these folded headers; none when a required one is missing.
    pub fn matched(&self, folded: &[String]) -> Option<usize> {
        let mut count = 0;
        for column in self.columns {
            match column.position(folded) {
                Some(_) => count += 1,
                None if column.required => return None,
                None => {}
            }
        }
        Some(count)
    }

    /// The names of the required columns that are not among these folded headers.
    pub fn missing(&self, folded: &[String]) -> Vec<&'static str> {
        self.columns
            .iter()
            .filter(|column| column.required && column.position(folded).is_none())
            .map(Column::name)
            .collect()
    }

    /// The field of a column by its name, for readers of files.
    pub fn field(&self, name: &str) -> Option<Field> {
        self.columns
            .iter()
            .position(|column| column.name() == name)
            .map(Field)
    }
}

impl Column {
    /// Its name: the first of its headers.
    pub fn name(&self) -> &'static str {
        self.headers.first().copied().unwrap_or_default()
    }

    /// Its position among folded headers; an earlier alias wins over a later one.
    pub fn position(&self, folded: &[String]) -> Option<usize> {
        self.headers
            .iter()
            .find_map(|name| folded.iter().position(|header| header == name))
    }
}

/// A header as schemas write it: letters and digits, in lower case.
pub fn fold_header(header: &str) -> String {
    header
        .chars()
        .filter(|c| c.is_ascii_alphanumeric())
        .collect::<String>()
        .to_ascii_lowercase()
}
