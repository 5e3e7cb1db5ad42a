-- A background task is for who began it, and for who holds what it took to begin it.
alter table background_tasks add column permission text;
comment on column background_tasks.permission is 'the authorization that its act takes; without one it is for who began it alone';
-- Of every administration: the owner too is held by row-level security.
alter table background_tasks no force row level security;
update background_tasks set permission = case kind when 'bank.import-statement' then 'bank.process' when 'inbox.autoprocess' then 'purchases.process' end;
alter table background_tasks force row level security;
