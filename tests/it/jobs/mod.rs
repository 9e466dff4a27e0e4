//! Report jobs: how they are paid, worked on, lost and found again.

mod hands;
mod money;
