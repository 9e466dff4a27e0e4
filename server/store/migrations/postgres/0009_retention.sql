-- What is older than an operator keeps it.
create index guest_order_kept on guest_order (created_at) where address <> '';
create index job_asked on job (finished_at) where question is not null;
create index payment_event_kept on payment_event (received_at) where settled = 1;
