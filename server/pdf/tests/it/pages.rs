//! What a PDF holds: its pages and the text on them, read back by a reader of its own.
