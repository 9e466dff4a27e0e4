//! The report as PDF: laid out by typst, tagged (PDF/UA-1), the same bytes for the same report.
