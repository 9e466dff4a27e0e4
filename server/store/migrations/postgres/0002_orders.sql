-- Guests: checkouts at the payment provider, orders of one report, and the mail that says it is ready.
-- An order has an account of its own (owner 'system', 'orders', the order's id): what it pays is a
-- purchase there, and its report job debits it as any other.

create table guest_order (
    id text primary key not null,
    account_id text not null unique references account (id),
    -- The job that its payment starts; told before, so that no two events start two.
    job_id text not null unique,
    state text not null
        check (state in ('awaitingPayment', 'paid', 'expired')),
    address text not null,
    unit text,
    slug text not null,
    email text,
    idempotency_digest bytea,
    fingerprint bytea not null,
    created_at bigint not null,
    paid_at bigint
);
create unique index guest_order_idempotency on guest_order (idempotency_digest)
    where idempotency_digest is not null;

-- Each repetition of a checkout and each mail hands out a token of its own.
create table order_token (
    digest bytea primary key not null,
    order_id text not null references guest_order (id),
    created_at bigint not null,
    expires_at bigint not null
);
create index token_of_order on order_token (order_id);

create table checkout (
    id text primary key not null,
    purpose text not null check (purpose in ('order', 'credits')),
    -- Whose balance it raises; of an order, the order's own.
    account_id text not null references account (id),
    order_id text references guest_order (id),
    reports bigint not null check (reports > 0),
    amount_cents bigint not null check (amount_cents > 0),
    currency text not null,
    ui text not null check (ui in ('hosted', 'embedded')),
    -- None until the provider has answered.
    session_id text unique,
    expires_at bigint not null,
    -- When the provider is asked what came of it, unless an event has told before.
    check_at bigint not null,
    state text not null check (state in ('open', 'pending', 'paid', 'failed', 'expired')),
    created_at bigint not null,
    check ((purpose = 'order') = (order_id is not null))
);
create index checkout_of_order on checkout (order_id) where order_id is not null;
create index checkout_due on checkout (check_at) where state in ('open', 'pending');

create table mail (
    id text primary key not null,
    order_id text not null references guest_order (id),
    kind text not null check (kind in ('ready', 'failed')),
    state text not null check (state in ('queued', 'sending', 'sent', 'dead')),
    attempts bigint not null default 0,
    run_at bigint not null,
    lease_until bigint,
    created_at bigint not null,
    sent_at bigint,
    unique (order_id, kind)
);
create index mail_due on mail (run_at) where state in ('queued', 'sending');
