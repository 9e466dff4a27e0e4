-- Payments that a buyer's bank takes back, or may.

create table payment_dispute (
    id text primary key not null,
    payment_intent text not null,
    state text not null check (state in ('open', 'won', 'lost')),
    -- What the buyer states, as the provider writes it.
    reason text,
    -- The disputed amount.
    amount_cents integer,
    currency text,
    -- None until the payment arrives, which may be later.
    account_id text references account (id),
    -- Reports kept off the balance; 0 once the dispute is closed.
    frozen integer not null default 0 check (frozen >= 0),
    created_at integer not null,
    changed_at integer not null
) strict;
create index payment_dispute_of_payment on payment_dispute (payment_intent);
create index payment_dispute_of_account on payment_dispute (account_id);
create index payment_dispute_open on payment_dispute (created_at) where state = 'open';

-- The ledger has two more kinds, and a check cannot be changed in place.
create table new_ledger (
    id text primary key not null,
    account_id text not null references account (id),
    seq integer not null,
    amount integer not null check (amount <> 0),
    balance_after integer not null check (balance_after >= 0),
    kind text not null check (
        kind in ('purchase', 'debit', 'refund', 'reversal', 'grant', 'freeze', 'thaw')
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
