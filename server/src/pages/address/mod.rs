//! The pages of one building and of one apartment in it, from their preview and nothing else of
//! the records.

mod apartment;
mod counts;
mod facts;
mod linked;
mod opening;
mod page;
mod score;
mod surroundings;

pub(crate) use apartment::ApartmentPage;
pub(crate) use page::AddressPage;
pub(crate) use surroundings::Surroundings;
