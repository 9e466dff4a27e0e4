-- What lets an operator recover accounts, and when keys and disputes last changed.

-- The day of a key's last use; none if it was never used.
alter table api_key add column used_at integer;

-- When the provider made the event that set the state, in Unix seconds; none if it did not say.
alter table payment_dispute add column reported_at integer;

-- Since when the account can spend nothing, by the operator's decision.
alter table account add column frozen_at integer;

-- What an operator did to an account, with the reason.
create table operator_action (
    id text primary key not null,
    kind text not null,
    account_id text references account (id),
    reference text not null,
    reason text not null,
    created_at integer not null
) strict;
create index operator_action_of_account on operator_action (account_id);

-- The ledger has one more kind, and a check cannot be changed in place.
create table new_ledger (
    id text primary key not null,
    account_id text not null references account (id),
    seq integer not null,
    amount integer not null check (amount <> 0),
    balance_after integer not null check (balance_after >= 0),
    kind text not null check (
        kind in ('purchase', 'debit', 'refund', 'reversal', 'grant', 'freeze', 'thaw', 'transfer')
    ),
    reference text not null,
    reason text,
    created_at integer not null,
    unique (account_id, seq),
    unique (kind, reference)
) strict;
insert into new_ledger
    (id, account_id, seq, amount, balance_after, kind, reference, reason, created_at)
select id, account_id, seq, amount, balance_after, kind, reference, reason, created_at from ledger;
drop table ledger;
alter table new_ledger rename to ledger;
create trigger ledger_is_never_changed before update on ledger
begin
    select raise(abort, 'the ledger is append-only');
end;
create trigger ledger_is_never_cut before delete on ledger
begin
    select raise(abort, 'the ledger is append-only');
end;
