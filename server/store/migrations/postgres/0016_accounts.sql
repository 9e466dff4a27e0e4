-- What belongs to an account, so that erasing or deleting one reads no whole table. In the order in
-- which a payment writes to the tables, so that a running server and this don't wait for each other.
create index checkout_of_account on checkout (account_id);
create index payment_of_account on payment (account_id);
create index job_by_account on job (account_id);
-- The running jobs of each account; SQLite would count them through the jobs of all time.
create index job_running on job (account_id) where state = 'running';
