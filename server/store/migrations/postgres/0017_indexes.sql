-- Migration 16 replaced it. In a transaction of its own: a stronger lock on a table that is locked there
-- could wait for a running server that waits for it.
drop index job_of_account;
