//! One file for each operation.

mod batch_previews;
mod create_account;
mod create_embedded_guest_checkout;
mod create_guest_checkout;
mod create_key;
mod get_address_page;
mod get_balance;
mod get_guest_order;
mod get_guest_order_pdf;
mod get_health;
mod get_home_page;
mod get_openapi;
mod get_preview;
mod get_report;
mod get_report_pdf;
mod list_accounts;
mod list_reports;
mod receive_payment;
mod register_agent;
mod resolve_address;
mod revoke_agent;
mod revoke_key;
mod set_guest_order_email;
mod start_report;
mod well_known;
