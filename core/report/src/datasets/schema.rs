//! What a dataset of the city looks like.

use jiff::civil::Date;

use crate::{Field, Record};

/// The schema of one dataset, written in `datasets.toml`.
#[derive(Debug)]
pub struct Dataset {
    /// The city's id (`wvxf-dwi5`), or `agency:name` where it is not on the open-data portal.
    pub id: &'static str,
    /// Its place among all datasets.
    pub position: usize,
    /// Its name.
    pub name: &'static str,
    /// The agency that keeps it.
    pub agency: &'static str,
    /// Landing page.
    pub source_url: &'static str,
    /// How its files are downloaded.
    pub download: Download,
    /// Whether addresses or the main sections of a report need it.
    pub core: bool,
    /// Ids of the sections of the full report that use it.
    pub sections: &'static [&'static str],
    /// How often the source changes.
    pub cadence: Cadence,
    /// Its newest date is the last event, not the last update, so its age is that of its download.
    pub event_driven: bool,
    /// Its rows belong to a tax lot, not to one building on it.
    pub of_lot: bool,
    /// Its source drops its oldest rows as new ones come, so a row that is gone shows nothing.
    pub rolling: bool,
    /// Terms of use.
    pub licence: &'static str,
    /// The columns that are kept, in the order of [`Field`] constants.
    pub columns: &'static [Column],
    /// How a row finds its tax lot.
    pub join: Join,
    /// The column of the building number. Where rows belong to one building, it also finds the lot of a
    /// row without a usable one.
    pub bin: Option<Field>,
    /// The address columns, if the dataset feeds the address directory.
    pub address: Option<AddressColumns>,
    /// The columns that identify a row; of two rows with the same values, the later one is kept.
    /// Empty if the source has no identifier: every row is kept.
    pub identity: &'static [Field],
    /// Date columns whose newest value dates the data: the row's own day first, then later events that
    /// previews and reports show.
    pub dated_by: &'static [Field],
    /// Where a row maps condominium unit lots to their billing lot (PAD `bobabbl`).
    pub condo: Option<CondoColumns>,
    /// The id column that [`Join::Row`] of other datasets refers to, and its name in documents.
    pub registers: Option<(Field, &'static str)>,
    /// Its rows' role in recorded documents.
    pub document: Option<DocumentColumn>,
    /// Where its rows happened, when they are also looked up by place.
    pub place: Option<PlaceColumns>,
    /// The lot's latitude and longitude, used by [`Join::Shape`] of other datasets and by the map.
    pub locates: Option<(Field, Field)>,
    /// Kept rows go into the building's records; false for address-only sources.
    pub keeps_records: bool,
    /// Changes of its records from release to release are kept; false where rows are replaced as a
    /// whole, or where a change would point at a household.
    pub keeps_history: bool,
    /// The column with a record's status, if there is one.
    pub status: Option<StatusColumn>,
    /// The source's column for looking up a lot or building.
    pub query: Query,
    /// A column and the values to keep; other rows are dropped while reading.
    pub only: Option<(Field, &'static [&'static str])>,
    /// A column and its values in rows whose place the publisher withholds; they are dropped, too, and
    /// don't count against a file.
    pub withheld: Option<(Field, &'static [&'static str])>,
    /// Columns that distinguish a lot's cases during import and are never stored: of the rows of a case
    /// the latest is kept. Number and street of such a row are not stored either.
    pub once: &'static [Field],
    /// A column and the values by which a release reports its coverage of the dataset.
    pub classes: Option<(Field, &'static [&'static str])>,
    /// Columns in which no value fills 90% of the rows in the city's own file.
    pub varies: &'static [Field],
    /// The share of open rows in the city's own file, where it is known.
    pub open: Option<OpenShare>,
}

/// How many rows of a dataset are open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenShare {
    /// The column of the state.
    pub column: Field,
    /// Its value in open rows, in any case.
    pub value: &'static str,
    /// Percent of all rows.
    pub percent: u8,
}

/// How the files of a dataset are downloaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Download {
    /// Its rows at the open-data portal, page by page.
    Rows,
    /// Its map at the open-data portal.
    Map,
    /// Files at fixed addresses, each with the name it is stored under. An address that starts with
    /// a slash is at the portal.
    Files(&'static [(&'static str, &'static str)]),
    /// By a person, from the landing page.
    ByHand,
}

/// The status of a record.
#[derive(Debug, Clone, Copy)]
pub struct StatusColumn {
    /// The column of the status.
    pub column: Field,
    /// Words, one of which is in the status of an open record; a blank one means that a record
    /// without a value is open. None if records are neither open nor closed.
    pub open: &'static [&'static str],
    /// A column with a finer status, shown instead where it has a value.
    pub stage: Option<Field>,
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
    /// A date that may be in the future, such as the end of a permit or a benefit: up to the year 2199.
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
    /// A name that may be a person's: portfolios are linked by it as it is filed, and it is stored
    /// only where it is recognized as an organization's.
    OwnerName,
    /// A shape on the map: read for the lots in it and not stored, or for [`Join::Map`] stored with fewer
    /// points.
    Shape,
}

/// How a row finds its tax lot.
#[derive(Debug, Clone, Copy)]
pub enum Join {
    /// A column of 10 digits.
    Bbl(Field),
    /// A column of one or several lots, as in `1000160001; 1000160002`; the row belongs to each.
    EachBbl(Field),
    /// Borough, block and lot in three columns.
    BoroughBlockLot(Field, Field, Field),
    /// A column of 10 digits, else three columns.
    Either(Field, (Field, Field, Field)),
    /// The rows of another dataset, [registered](Dataset::registers) under the id in this column and
    /// read first; the row belongs to the lot of each.
    Row(&'static Dataset, Field),
    /// Only the building number; its lot comes from other rows with both.
    Bin(Field),
    /// Every lot linked to its [`Dataset::document`].
    Document,
    /// Every lot whose coordinates lie in the shape of this column.
    Shape(Field),
    /// No lot: the shape of this column is drawn on maps.
    Map(Field),
}

/// How a row belongs to a recorded document. A document is kept, with all its rows, if one row
/// describes it and another links it to a lot.
#[derive(Debug, Clone, Copy)]
pub struct DocumentColumn {
    /// The column of the document's id.
    pub id: Field,
    /// The row's role in the document.
    pub part: DocumentPart,
}

/// A row's role in a recorded document.
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

/// The address columns of a row.
#[derive(Debug, Clone, Copy)]
pub struct AddressColumns {
    /// Number and street.
    pub form: AddressForm,
    /// ZIP code.
    pub zip: Option<Field>,
    /// The name of a place at the address, and the word that people end it with where the dataset leaves
    /// it out, such as `HOUSES`. Records don't store it: a project may be named after a person.
    pub place: Option<(Field, &'static str)>,
    /// PAD's address type (`addrtype`) and continuous-parity columns (`lcontpar`, `hcontpar`).
    pub pad: Option<(Field, Field, Field)>,
    /// Borough, five digits and local group of the city's code for the street.
    pub street_code: Option<(Field, Field, Field)>,
    /// Lower numbers take precedence; no two sources share one.
    pub rank: u8,
    /// Whether people typed the addresses, so that they add numbers only to streets that other
    /// sources have. Such sources have the highest ranks.
    pub typed: bool,
    /// Whether only the directory reads number, street and ZIP code, so that records don't store them.
    pub directory_only: bool,
}

impl AddressColumns {
    /// Whether only the directory reads a column, so that records don't store it.
    pub fn keeps_from_records(&self, field: Field) -> bool {
        let is_place = self.place.is_some_and(|(place, _)| place == field);
        is_place || self.directory_only && self.contains(field)
    }

    /// Whether a column holds number, street or ZIP code.
    fn contains(&self, field: Field) -> bool {
        let is_in_form = match self.form {
            AddressForm::Line(lines) => lines.contains(&field),
            AddressForm::Range(low, high, street) => [low, high, street].contains(&field),
        };
        is_in_form || self.zip == Some(field)
    }
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

/// How the house number and street are represented.
#[derive(Debug, Clone, Copy)]
pub enum AddressForm {
    /// Lines such as `26 BEAVER STREET, 16`, each an address of its own when not blank.
    Line(&'static [Field]),
    /// Low number, high number (may be the same column) and street.
    Range(Field, Field, Field),
}

nycapt_contract::named_enum! {
    /// How often a source changes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Cadence {
        /// Each day.
        Daily = "daily",
        /// Each month.
        Monthly = "monthly",
        /// Four times a year.
        Quarterly = "quarterly",
        /// Once a year.
        Annual = "annual",
        /// No stated rhythm; never stale.
        Irregular = "irregular",
        /// No longer published, so never stale.
        Ended = "ended",
    }
}

impl Cadence {
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

impl StatusColumn {
    /// Whether a record is open; `None` if its status doesn't say.
    pub fn is_open(&self, row: &Record<'_>) -> Option<bool> {
        let text = row.text(self.column);
        if self.open.is_empty() || (text.is_empty() && !self.open.contains(&"")) {
            return None;
        }
        let words = text.split(|sign: char| !sign.is_alphanumeric());
        let mut words = words.filter(|word| !word.is_empty());
        let is_open = |word: &str| self.open.iter().any(|open| open.eq_ignore_ascii_case(word));
        Some(text.is_empty() || words.any(is_open))
    }

    /// The status as the city writes it.
    pub fn text<'a>(&self, row: &Record<'a>) -> &'a str {
        let stage = self.stage.and_then(|stage| row.known(stage));
        stage.unwrap_or_else(|| row.text(self.column))
    }
}

impl Dataset {
    /// Whether it lists rare events without their days, so only its publisher knows how old it is.
    pub const fn is_undated_list(&self) -> bool {
        self.event_driven && self.dated_by.is_empty()
    }

    /// The last day on which data of the day `dated` are no older than three cycles; `None` if they never
    /// get old.
    pub fn current_until(&self, dated: Date) -> Option<Date> {
        let days = 3 * self.cadence.days()?;
        Some(dated.saturating_add(jiff::Span::new().days(days)))
    }

    /// Whether data of the day `dated` are older than three cycles on the day `on`.
    pub fn is_outdated(&self, dated: Date, on: Date) -> bool {
        self.current_until(dated).is_some_and(|last| last < on)
    }

    /// The first known date of a row.
    pub fn began(&self, row: &Record<'_>) -> Option<Date> {
        self.dated_by.iter().find_map(|field| row.date(*field))
    }

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
