-- What happened to money and keys, where no other row keeps it.

create table audit_event (
    id text primary key not null,
    kind text not null,
    -- It may have been deleted since.
    account_id text,
    reference text not null,
    -- By how much it changed what the account owes.
    credits integer,
    reason text,
    created_at integer not null
) strict;
create index audit_event_of_account on audit_event (account_id);
create index audit_event_by_time on audit_event (created_at);
