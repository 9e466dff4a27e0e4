//! The clients of every language: one behaviour file, and each package as a stranger installs it.

mod behaviour;
mod cases;
mod cli;
mod examples;
mod generated;
mod python;
mod samples;
mod typescript;
