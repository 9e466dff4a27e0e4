-- Reports that are older than an operator keeps them.
create index job_kept on job (finished_at) where principal <> 'erased';
