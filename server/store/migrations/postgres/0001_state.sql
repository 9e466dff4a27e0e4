-- Times are Unix milliseconds of the database's own clock. Ids are text, digests are byteas.

create table account (
    id text primary key not null,
    owner_kind text not null check (owner_kind in ('user', 'agent', 'system')),
    owner_id text not null,
    name text not null,
    label text,
    balance bigint not null default 0 check (balance >= 0),
    owed bigint not null default 0 check (owed >= 0),
    entries bigint not null default 0,
    next_rank bigint not null default 0,
    created_at bigint not null,
    unique (owner_kind, owner_id, name)
);
create index account_of_owner on account (owner_kind, owner_id, created_at, id);

-- Where money goes that names an account there is not.
insert into account (id, owner_kind, owner_id, name, created_at)
values ('acct_00000000000000000000000000', 'system', 'suspense', 'suspense', 0);

create table api_key (
    id text primary key not null,
    account_id text not null references account (id),
    digest bytea not null unique,
    last_four text not null,
    idempotency_digest bytea,
    created_at bigint not null,
    revoked_at bigint
);
create index api_key_of_account on api_key (account_id, created_at, id);
create unique index api_key_idempotency on api_key (account_id, idempotency_digest)
    where idempotency_digest is not null;

create table ledger (
    id text primary key not null,
    account_id text not null references account (id),
    seq bigint not null,
    amount bigint not null check (amount <> 0),
    balance_after bigint not null check (balance_after >= 0),
    kind text not null
        check (kind in ('purchase', 'debit', 'refund', 'reversal', 'grant')),
    reference text not null,
    reason text,
    created_at bigint not null,
    unique (account_id, seq),
    unique (kind, reference)
);
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
    raise exception 'the ledger is append-only';
end
$$;
create trigger ledger_is_never_changed before update or delete on ledger
    for each row execute function refuse_ledger_change();
create trigger ledger_is_never_cut before truncate on ledger
    for each statement execute function refuse_ledger_change();

create table payment (
    session_id text primary key not null,
    payment_intent text unique,
    account_id text not null references account (id),
    reports bigint not null check (reports > 0),
    reversed bigint not null default 0 check (reversed >= 0 and reversed <= reports),
    created_at bigint not null
);

-- Kept apart, for a refund may be told before the payment that it takes back.
create table payment_refund (
    payment_intent text primary key not null,
    amount bigint not null check (amount > 0),
    amount_refunded bigint not null check (amount_refunded >= 0)
);

create table payment_event (
    id text primary key not null,
    kind text not null,
    body_sha256 bytea not null,
    outcome text not null,
    received_at bigint not null
);

create table job (
    id text primary key not null,
    account_id text not null references account (id),
    -- Who may read it: an account's id, or a user's.
    principal text not null,
    idempotency_digest bytea,
    fingerprint bytea not null,
    state text not null check (state in ('queued', 'running', 'done', 'error')),
    rank bigint not null,
    run_at bigint not null,
    attempt bigint not null default 0,
    interruptions bigint not null default 0,
    lease_token bigint not null default 0,
    lease_until bigint,
    lease_owner text,
    deadline bigint not null,
    stage text not null,
    step bigint not null,
    release text,
    address text not null,
    unit text,
    slug text not null,
    question text,
    summary text,
    detail text,
    error text,
    accepted_at bigint not null,
    finished_at bigint
);
create unique index job_idempotency on job (principal, idempotency_digest)
    where idempotency_digest is not null;
create index job_ready on job (rank, id) where state = 'queued';
-- Where the line stands: the greatest rank that was ever taken up.
create index job_claimed on job (rank) where state <> 'queued';
create index job_interrupted on job (run_at) where state = 'queued' and interruptions > 0;
create index job_leased on job (lease_until) where state = 'running';
create index job_of_principal on job (principal, accepted_at desc, id desc);
create index job_of_account on job (account_id) where state in ('queued', 'running');

create table result (
    job_id text primary key not null references job (id),
    body bytea not null,
    sha256 bytea not null,
    lease_token bigint not null
);
