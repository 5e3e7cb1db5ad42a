-- The public page of an invoice, or of all open invoices of a customer: whoever has its link sees and can pay them.
create table sales_public_links (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  invoice_id bigint,
  contact_id bigint check (num_nonnulls(invoice_id, contact_id) = 1),
  token text not null,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (administration_id, id),
  unique (administration_id, invoice_id),
  unique (administration_id, contact_id),
  foreign key (administration_id, invoice_id) references sales_invoices,
  foreign key (administration_id, contact_id) references contacts on delete cascade
);
comment on column sales_public_links.token is 'in the link; nobody can guess it';
comment on column sales_public_links.expires_at is 'moved on each time that the link is given out';
select protect_administration_table('sales_public_links');

-- Payments that customers began at the payment provider, whatever became of them.
create table sales_online_payments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  invoice_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  fee_vat_cents bigint not null check (fee_vat_cents >= 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED')),
  method text,
  reference text not null,
  provider_id text,
  checkout_url text,
  payment_id bigint,
  surplus_entry_id bigint,
  booked_on date,
  charged_back_at timestamptz,
  created_at timestamptz not null default now(),
  state_at timestamptz not null default now(),
  primary key (administration_id, id),
  unique (administration_id, provider_id),
  foreign key (administration_id, invoice_id) references sales_invoices,
  foreign key (administration_id, payment_id) references payments,
  foreign key (administration_id, surplus_entry_id) references journal_entries,
  check (charged_back_at is null or booked_on is not null)
);
comment on column sales_online_payments.fee_cents is 'what Saldo charges the company when it succeeds, VAT excluded; its VAT is fee_vat_cents';
comment on column sales_online_payments.reference is 'asks the provider for one payment however often it is asked, and is in the address of its webhook; nobody can guess it';
comment on column sales_online_payments.payment_id is 'what it paid of the invoice; none when nothing was outstanding any more';
comment on column sales_online_payments.surplus_entry_id is 'what came in beyond what was outstanding, owed to the customer';
comment on column sales_online_payments.booked_on is 'when it counts as received; null while it does not';
create index sales_online_payments_by_invoice on sales_online_payments (administration_id, invoice_id, id desc);
select protect_administration_table('sales_online_payments');
revoke delete on sales_online_payments from saldo_app;
