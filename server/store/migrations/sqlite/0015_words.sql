-- Whether words of the text of an order's address were not used.
alter table guest_order add column has_unused_words integer not null default 0
    check (has_unused_words in (0, 1));
