-- Money that cannot be used, and what becomes of orders, checkouts and mails that come to nothing.

-- An event that could not be acted on stays open: told again, it is looked at again.
alter table payment_event add column settled integer not null default 1
    check (settled in (0, 1));

-- Sessions that were paid and bought nothing, for whoever gives the money back. One that is
-- credited after all is a payment of the same session, and what has gone back is a refund.
create table unused_payment (
    -- The session or, where it has no id, the payment.
    reference text primary key not null,
    payment_intent text,
    -- As the session names them, whether or not there are such.
    account_id text,
    order_id text,
    amount_cents integer,
    currency text,
    reason text not null,
    created_at integer not null
) strict;

-- In the currency's smallest unit; none where the provider did not say.
alter table payment add column amount_cents integer;

-- What an operator has settled by other means than a refund at the provider.
create table closed_refund (
    -- The session or the payment, as above.
    reference text primary key not null,
    reason text not null,
    closed_at integer not null
) strict;

-- When the state last changed, and when its buyer came back with the session's id.
alter table checkout add column changed_at integer not null default 0;
alter table checkout add column returned_at integer;
create index checkout_unpaid on checkout (created_at)
    where purpose = 'credits' and state in ('failed', 'expired');

create index guest_order_expired on guest_order (created_at) where state = 'expired';
create index account_due on account (id) where owner_kind = 'system' and balance > 0;

-- Why a mail was given up.
alter table mail add column fault text;
create index mail_dead on mail (created_at) where state = 'dead';
