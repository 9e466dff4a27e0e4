//! All files of the sample, one lot after the other.

use std::fs;
use std::path::Path;

use jiff::civil::Date;

use super::charges::ChargeSheets;
use super::city::City;
use super::deeds::DeedSheets;
use super::devices::DeviceSheets;
use super::enforcement::EnforcementSheets;
use super::ground::GroundSheets;
use super::housing::HousingSheets;
use super::lots::LotSheets;
use super::maps::write_maps;
use super::repairs::RepairSheets;
use super::street_life::StreetSheets;
use super::taxes::TaxSheets;
use super::works::WorkSheets;
use crate::error::CorpusError;

/// Which sample city.
#[derive(Debug, Clone, Copy)]
pub struct SampleOptions {
    /// The same seed, size and day give the same files.
    pub seed: u64,
    /// Tax lots in the city.
    pub buildings: u32,
    /// The day its records lead up to.
    pub as_of: Date,
}

/// Writes the files of a sample city into a folder, which then holds nothing else.
///
/// # Errors
/// A file cannot be written.
pub fn write_sample(folder: &Path, options: SampleOptions) -> Result<(), CorpusError> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(CorpusError::write(folder))?;
    }
    fs::create_dir_all(folder).map_err(CorpusError::write(folder))?;
    let mut lots = LotSheets::create(folder)?;
    let mut housing = HousingSheets::create(folder)?;
    let mut enforcement = EnforcementSheets::create(folder)?;
    let mut street = StreetSheets::create(folder)?;
    let mut works = WorkSheets::create(folder)?;
    let mut devices = DeviceSheets::create(folder)?;
    let mut charges = ChargeSheets::create(folder)?;
    let mut taxes = TaxSheets::create(folder)?;
    let mut repairs = RepairSheets::create(folder)?;
    let mut ground = GroundSheets::create(folder)?;
    let mut deeds = DeedSheets::create(folder)?;
    write_maps(folder)?;
    for mut building in City::new(options.seed, options.buildings, options.as_of).buildings() {
        lots.write(&mut building)?;
        housing.write(&mut building)?;
        enforcement.write(&mut building)?;
        street.write(&mut building)?;
        works.write(&mut building)?;
        devices.write(&mut building)?;
        charges.write(&mut building)?;
        taxes.write(&mut building)?;
        repairs.write(&mut building)?;
        ground.write(&mut building)?;
        deeds.write(&mut building)?;
    }
    lots.finish()?;
    housing.finish()?;
    enforcement.finish()?;
    street.finish()?;
    works.finish()?;
    devices.finish()?;
    charges.finish()?;
    taxes.finish()?;
    repairs.finish()?;
    ground.finish()?;
    deeds.finish()
}
