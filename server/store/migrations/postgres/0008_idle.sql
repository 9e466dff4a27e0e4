-- Agents that registered and never had a credit, for those that are to be deleted.
create index account_idle on account (created_at) where owner_kind = 'agent' and entries = 0;
