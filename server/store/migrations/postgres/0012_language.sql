-- The language of the page that an order was made on, as its BCP 47 code: that of its mail.
alter table guest_order add column language text not null default 'en';
