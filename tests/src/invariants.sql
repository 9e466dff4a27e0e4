-- a balance is the sum of its ledger
select a.id || ' has ' || a.balance || ', its entries sum up to ' || coalesce(sum(l.amount), 0)
   from account a left join ledger l on l.account_id = a.id
  group by a.id, a.balance having a.balance <> coalesce(sum(l.amount), 0);

-- each entry says the balance after it
select r.id || ' says ' || r.balance_after || ', the sum is ' || r.total
   from (select id, balance_after,
                sum(amount) over (partition by account_id order by seq) as total
           from ledger) r
  where r.total <> r.balance_after;

-- no balance is ever below zero
select id || ' has ' || balance from account where balance < 0 or owed < 0
 union all select id || ' says ' || balance_after from ledger where balance_after < 0;

-- entries of an account are numbered 1 to n
select a.id || ' counts ' || a.entries || ' and has ' || count(l.id)
        || ' up to number ' || coalesce(max(l.seq), 0)
   from account a left join ledger l on l.account_id = a.id
  group by a.id, a.entries
 having count(l.id) <> a.entries or coalesce(max(l.seq), 0) <> a.entries
     or count(distinct l.seq) <> a.entries or coalesce(min(l.seq), 1) <> 1;

-- an entry has the sign of its kind
select id || ' is a ' || kind || ' of ' || amount from ledger
  where (kind in ('purchase', 'refund', 'grant', 'thaw') and amount <= 0)
     or (kind in ('reversal', 'freeze') and amount >= 0)
     or (kind = 'debit' and amount <> -1)
     or (kind = 'refund' and amount <> 1);

-- a transfer takes from one account what it gives to another
select min(reference) || ' sums up to ' || sum(amount) from ledger where kind = 'transfer'
  group by replace(replace(reference, '#out', ''), '#in', '') having sum(amount) <> 0;

-- a kind of entry has each reference once
select kind || ' of ' || reference || ' happened ' || count(*) || ' times' from ledger
  group by kind, reference having count(*) > 1;

-- each job has one debit, of its own account
select j.id || ' has ' || count(l.id) from job j
   left join ledger l
     on l.kind = 'debit' and l.reference = j.id and l.account_id = j.account_id
  group by j.id having count(l.id) <> 1;

-- each debit has its job
select l.id || ' is for ' || l.reference from ledger l
   left join job j on j.id = l.reference
  where l.kind = 'debit' and j.id is null;

-- a job in error, and no other, has its credit back
select j.id || ' is ' || j.state || ' with ' || count(l.id) || ' refunds' from job j
   left join ledger l
     on l.kind = 'refund' and l.reference = j.id and l.account_id = j.account_id
  group by j.id, j.state
 having count(l.id) <> case j.state when 'error' then 1 else 0 end;

-- each refund has its job
select l.id || ' is for ' || l.reference from ledger l
   left join job j on j.id = l.reference
  where l.kind = 'refund' and j.id is null;

-- each payment is one purchase of as many credits
select p.session_id || ' bought ' || p.reports || ', entered ' || count(l.id)
        || ' times with ' || coalesce(sum(l.amount), 0)
   from payment p
   left join ledger l
     on l.kind = 'purchase' and l.reference = p.session_id
    and l.account_id = coalesce(
            (select t.account_id from ledger t
              where t.kind = 'transfer' and t.reference = p.session_id || '#out'),
            p.account_id)
  group by p.session_id, p.reports
 having count(l.id) <> 1 or sum(l.amount) <> p.reports;

-- an open dispute, and no other, has off the balance what was frozen and not returned
select d.id || ' is ' || d.state || ' with ' || d.frozen || ', entered ' ||
        coalesce(sum(l.amount), 0)
   from payment_dispute d
   left join ledger l on l.kind in ('freeze', 'thaw') and l.account_id = d.account_id
                     and (l.reference = d.id or l.reference like d.id || '#%')
  group by d.id, d.state, d.frozen
 having coalesce(sum(l.amount), 0) <> -d.frozen
     or (d.state <> 'open' and d.account_id is not null and d.frozen <> 0);

-- a payment lost to a dispute is reversed whole
select p.session_id || ' has ' || p.reversed || ' of ' || p.reports from payment p
   join payment_dispute d on d.payment_intent = p.payment_intent and d.state = 'lost'
  where p.reversed <> p.reports;

-- each purchase has its payment
select l.id || ' is for ' || l.reference from ledger l
   left join payment p on p.session_id = l.reference
  where l.kind = 'purchase' and p.session_id is null;

-- a key of a caller names one job
select principal || ' has ' || count(*) || ' jobs of one key' from job
  where idempotency_digest is not null
  group by principal, idempotency_digest having count(*) > 1;

-- a done job, and no other, has its one result
select j.id || ' is ' || j.state || ' with ' || count(r.job_id) from job j
   left join result r on r.job_id = j.id
  group by j.id, j.state
 having count(r.job_id) <> case j.state when 'done' then 1 else 0 end;

-- a result is of the lease that was current
select j.id || ' is at lease ' || j.lease_token || ', its result of ' || r.lease_token
   from job j join result r on r.job_id = j.id where r.lease_token <> j.lease_token;

-- a paid order, and no other, has its job
select o.id || ' is ' || o.state || ' with ' || count(j.id) || ' jobs' from guest_order o
   left join job j on j.id = o.job_id and j.account_id = o.account_id
  group by o.id, o.state
 having count(j.id) <> case o.state when 'paid' then 1 else 0 end;

-- an order is paid where a checkout of it is, unless the money went back first
select o.id || ' is ' || o.state || ', a checkout of it is paid' from guest_order o
   join checkout c on c.order_id = o.id and c.state = 'paid'
   left join ledger l on l.account_id = o.account_id and l.kind = 'reversal'
  where o.state <> 'paid' and l.id is null
 union all
 select o.id || ' is paid and no checkout of it is' from guest_order o
  where o.state = 'paid' and not exists (
        select 1 from checkout c where c.order_id = o.id and c.state = 'paid');

-- a checkout is for an account that is its order's own
select c.id || ' is for ' || c.account_id from checkout c
   join guest_order o on o.id = c.order_id where o.account_id <> c.account_id;

-- a mail tells what its order's job has come to
select m.id || ' says ' || m.kind from mail m
   join guest_order o on o.id = m.order_id
   left join job j on j.id = o.job_id
  where coalesce(j.state, '') <> case m.kind when 'ready' then 'done' else 'error' end;

-- a finished job has an end, and an open one none
select id || ' is ' || state from job
  where (finished_at is not null) <> (state in ('done', 'error'));
