-- What lets an operator recover accounts, and when keys and disputes last changed.

-- The day of a key's last use; none if it was never used.
alter table api_key add column used_at bigint;

-- When the provider made the event that set the state, in Unix seconds; none if it did not say.
alter table payment_dispute add column reported_at bigint;

-- Since when the account can spend nothing, by the operator's decision.
alter table account add column frozen_at bigint;

-- What an operator did to an account, with the reason.
create table operator_action (
    id text primary key not null,
    kind text not null,
    account_id text references account (id),
    reference text not null,
    reason text not null,
    created_at bigint not null
);
create index operator_action_of_account on operator_action (account_id);

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (
    kind in ('purchase', 'debit', 'refund', 'reversal', 'grant', 'freeze', 'thaw', 'transfer')
);
