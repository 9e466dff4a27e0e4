//! The city's own keys: borough, tax lot (BBL) and building number (BIN).

use std::fmt;

use super::addresses::BoroughInfo;

/// A borough of New York City.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Borough {
    /// New York County.
    Manhattan = 1,
    /// Bronx County.
    Bronx = 2,
    /// Kings County.
    Brooklyn = 3,
    /// Queens County.
    Queens = 4,
    /// Richmond County.
    StatenIsland = 5,
}

impl Borough {
    /// Every borough, by code.
    pub const ALL: [Self; 5] = [
        Self::Manhattan,
        Self::Bronx,
        Self::Brooklyn,
        Self::Queens,
        Self::StatenIsland,
    ];

    /// The borough for a code from 1 to 5.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code.checked_sub(1)?)).copied()
    }

    /// The borough for a code, name, county or abbreviation used in the city's files.
    pub fn from_text(text: &str) -> Option<Self> {
        // The code is in millions of rows of a build.
        if let [digit] = text.as_bytes() {
            return Self::from_code(digit.checked_sub(b'0')?);
        }
        let folded: String = text
            .chars()
            .filter(|c| c.is_ascii_alphanumeric())
            .collect::<String>()
            .to_uppercase();
        match folded.as_str() {
            "1" | "MN" | "MANHATTAN" | "NEWYORK" | "MAN" => Some(Self::Manhattan),
            "2" | "BX" | "BRONX" | "THEBRONX" => Some(Self::Bronx),
            "3" | "BK" | "BROOKLYN" | "KINGS" | "BKLYN" => Some(Self::Brooklyn),
            "4" | "QN" | "QU" | "QUEENS" | "QNS" => Some(Self::Queens),
            "5" | "SI" | "STATENISLAND" | "STATENIS" | "RICHMOND" => Some(Self::StatenIsland),
            _ => None,
        }
    }

    /// 1 Manhattan, 2 Bronx, 3 Brooklyn, 4 Queens, 5 Staten Island.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// English name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Manhattan => "Manhattan",
            Self::Bronx => "Bronx",
            Self::Brooklyn => "Brooklyn",
            Self::Queens => "Queens",
            Self::StatenIsland => "Staten Island",
        }
    }

    /// Name in slugs.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Manhattan => "manhattan",
            Self::Bronx => "bronx",
            Self::Brooklyn => "brooklyn",
            Self::Queens => "queens",
            Self::StatenIsland => "staten-island",
        }
    }

    /// The borough as responses show it.
    pub fn info(self) -> BoroughInfo {
        BoroughInfo {
            code: self.code(),
            name: self.name().into(),
            slug: self.slug().into(),
        }
    }
}

/// Borough, block and lot: the key of a tax lot, shown as 10 digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bbl(u64);

impl Bbl {
    /// The lot from its three parts; block 1 to 99999, lot 1 to 9999.
    pub fn new(borough: Borough, block: u32, lot: u32) -> Option<Self> {
        let fits = (1..=99_999).contains(&block) && (1..=9_999).contains(&lot);
        let block = u64::from(borough.code()) * 100_000 + u64::from(block);
        fits.then(|| Self(block * 10_000 + u64::from(lot)))
    }

    /// Parses 10 digits; a decimal tail as in `1008350041.00000000` is dropped.
    pub fn parse(text: &str) -> Option<Self> {
        let whole = text.trim().split('.').next()?;
        if whole.len() != 10 || !whole.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        Self::from_number(whole.parse().ok()?)
    }

    /// The lot with this number.
    pub fn from_number(number: u64) -> Option<Self> {
        let borough = Borough::from_code(u8::try_from(number / 1_000_000_000).ok()?)?;
        let block = u32::try_from(number / 10_000 % 100_000).ok()?;
        Self::new(borough, block, u32::try_from(number % 10_000).ok()?)
    }

    /// The 10-digit number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The borough.
    pub fn borough(self) -> Borough {
        // A Bbl is only made with a valid code.
        u8::try_from(self.0 / 1_000_000_000)
            .ok()
            .and_then(Borough::from_code)
            .unwrap_or(Borough::Manhattan)
    }

    /// Block and borough as one number: the key of a tax block.
    pub const fn block_key(self) -> u64 {
        self.0 / 10_000
    }

    /// The lot within its block.
    pub const fn lot(self) -> u64 {
        self.0 % 10_000
    }
}

/// Whether a lot of this number is one unit of a condominium, or may be: beyond the billing lots, Battery
/// Park City and a few others number units, and elsewhere such lots are whole buildings.
pub const fn may_be_unit_lot(lot: u64) -> bool {
    matches!(lot, 1001..=7500 | 7600..=8999)
}

impl fmt::Display for Bbl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:010}", self.0)
    }
}

impl fmt::Debug for Bbl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bbl({self})")
    }
}

/// The city's building number: 7 digits, the first is the borough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bin(u32);

impl Bin {
    /// Parses 7 digits. A placeholder such as `3000000` isn't a building: it means a lot without a
    /// known building and must never join records.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().split('.').next()?;
        if text.len() != 7 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        Self::from_number(text.parse().ok()?)
    }

    /// The building with this number, under the rules of [`Bin::parse`].
    pub fn from_number(number: u32) -> Option<Self> {
        let borough = number / 1_000_000;
        ((1..=5).contains(&borough) && !number.is_multiple_of(1_000_000)).then_some(Self(number))
    }

    /// The 7-digit number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Bin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:07}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bbl_reads_ten_digits_and_drops_a_decimal_tail() {
        let bbl = Bbl::parse("1008350041.00000000").unwrap();
        assert_eq!(
            (bbl.to_string().as_str(), bbl.borough()),
            ("1008350041", Borough::Manhattan)
        );
        for bad in [
            "",
            "100835004",
            "6008350041",
            "1000000041",
            "1008350000",
            "10083500x1",
        ] {
            assert_eq!(Bbl::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_million_bin_is_no_building() {
        assert_eq!(Bin::parse("3000000"), None);
        assert_eq!(Bin::parse("3000001").map(Bin::number), Some(3_000_001));
    }
}
