insert into account (id, owner_kind, owner_id, name, balance, entries, created_at)
values ('acct_a', 'agent', 'a', 'a', 3, 5, 0);
insert into job (id, account_id, principal, idempotency_digest, fingerprint, state, rank, run_at,
                 lease_token, deadline, stage, step, address, slug, accepted_at, finished_at)
values ('job_1', 'acct_a', 'acct_a', BLOB, BLOB, 'done', 1, 0, 2, 9, 's', 1, 'x', 'x', 0, 1),
       ('job_2', 'acct_a', 'acct_a', null, BLOB, 'error', 2, 0, 1, 9, 's', 1, 'x', 'x', 0, 1);
insert into result (job_id, body, sha256, lease_token) values ('job_1', BLOB, BLOB, 2);
insert into payment (session_id, account_id, reports, reversed, created_at)
values ('cs_1', 'acct_a', 5, 1, 0);
insert into ledger (id, account_id, seq, amount, balance_after, kind, reference, created_at)
values ('led_1', 'acct_a', 1, 5, 5, 'purchase', 'cs_1', 0),
       ('led_2', 'acct_a', 2, -1, 4, 'debit', 'job_1', 0),
       ('led_3', 'acct_a', 3, -1, 3, 'debit', 'job_2', 0),
       ('led_4', 'acct_a', 4, 1, 4, 'refund', 'job_2', 0),
       ('led_5', 'acct_a', 5, -1, 3, 'reversal', 'cs_1:1', 0);
insert into account (id, owner_kind, owner_id, name, balance, entries, created_at)
values ('acct_o', 'system', 'orders', 'ord_1', 0, 2, 0);
insert into job (id, account_id, principal, fingerprint, state, rank, run_at, lease_token, deadline,
                 stage, step, address, slug, accepted_at, finished_at)
values ('job_o', 'acct_o', 'acct_o', BLOB, 'done', 3, 0, 1, 9, 's', 1, 'x', 'x', 0, 1);
insert into result (job_id, body, sha256, lease_token) values ('job_o', BLOB, BLOB, 1);
insert into payment (session_id, account_id, reports, created_at) values ('cs_o', 'acct_o', 1, 0);
insert into ledger (id, account_id, seq, amount, balance_after, kind, reference, created_at)
values ('led_o', 'acct_o', 1, 1, 1, 'purchase', 'cs_o', 0),
       ('led_p', 'acct_o', 2, -1, 0, 'debit', 'job_o', 0);
insert into guest_order (id, account_id, job_id, state, address, slug, email, fingerprint,
                         created_at, paid_at)
values ('ord_1', 'acct_o', 'job_o', 'paid', 'x', 'x', 'a@b.co', BLOB, 0, 0);
insert into checkout (id, purpose, account_id, order_id, reports, amount_cents, currency, ui,
                      session_id, expires_at, check_at, state, created_at)
values ('chk_1', 'order', 'acct_o', 'ord_1', 1, 1900, 'usd', 'hosted', 'cs_o', 9, 9, 'paid', 0);
insert into mail (id, order_id, kind, state, run_at, created_at, sent_at)
values ('mail_1', 'ord_1', 'ready', 'sent', 0, 0, 0);
