//! One file for each operation.

mod batch_previews;
mod get_health;
mod get_openapi;
mod get_preview;
mod receive_payment;
mod register_agent;
mod resolve_address;
