-- When a page last asked the provider what came of a checkout, so that no page asks too often.
alter table checkout add column asked_at bigint not null default 0;
