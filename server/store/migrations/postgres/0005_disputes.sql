-- Payments that a buyer's bank takes back, or may.

create table payment_dispute (
    id text primary key not null,
    payment_intent text not null,
    state text not null check (state in ('open', 'won', 'lost')),
    -- What the buyer states, as the provider writes it.
    reason text,
    -- The disputed amount.
    amount_cents bigint,
    currency text,
    -- None until the payment arrives, which may be later.
    account_id text references account (id),
    -- Reports kept off the balance; 0 once the dispute is closed.
    frozen bigint not null default 0 check (frozen >= 0),
    created_at bigint not null,
    changed_at bigint not null
);
create index payment_dispute_of_payment on payment_dispute (payment_intent);
create index payment_dispute_of_account on payment_dispute (account_id);
create index payment_dispute_open on payment_dispute (created_at) where state = 'open';

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (
    kind in ('purchase', 'debit', 'refund', 'reversal', 'grant', 'freeze', 'thaw')
);
