-- The apartment in the text of an order's address, if the order is for another one.
alter table guest_order add column other_unit text;
