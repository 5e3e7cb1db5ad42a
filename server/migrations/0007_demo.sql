-- Whether the demo companies were planted, so that planting that was cut off is noticed and done again from the start.
create table demo_planting (
  id boolean primary key default true check (id),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
grant select, insert, update on demo_planting to saldo_app;
