-- Reports that are older than an operator keeps them, and tokens that open nothing any more.
create index job_kept on job (finished_at) where principal <> 'erased';
create index order_token_expired on order_token (expires_at);
