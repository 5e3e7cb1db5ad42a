-- What a person is told about an administration: in the application, and by letter where they want one.
create table notifications (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  person_id bigint not null references persons,
  type text not null check (type in ('ATTACHMENT_REJECTED', 'RECURRING_EXPENSE_ENDED', 'APPROVAL_REQUESTED', 'CUSTOMER_INVOICE_SENDING_FAILED',
    'SCHEDULED_INVOICE_FAILED', 'CUSTOMER_INVOICE_PAID', 'CHARGE_BACK',
    'QUOTATION_ACCEPTED', 'QUOTATION_DECLINED', 'QUOTATION_EXPIRED', 'QUOTATION_SENDING_FAILED',
    'FINANCIAL_PERIOD_REMINDER_1', 'FINANCIAL_PERIOD_REMINDER_8', 'FINANCIAL_PERIOD_REMINDER_21', 'FINANCIAL_PERIOD_REMINDER_29',
    'VAT_RETURN_APPROVED', 'VAT_RETURN_DECLINED', 'BANK_CONSENT_ENDS', 'E_INVOICE_NOT_RECEIVED')),
  object_type text not null check (object_type in ('attachment', 'recurring_expense', 'approval_request', 'sales_invoice', 'contact', 'quotation',
    'vat_return', 'bank_account', 'peppol_connection')),
  object_id bigint not null,
  subject text not null check (btrim(subject) <> ''),
  reason text,
  explanation text,
  at timestamptz not null default now(),
  is_shown boolean not null,
  is_to_be_mailed boolean not null,
  seen_at timestamptz,
  primary key (administration_id, id)
);
comment on column notifications.object_id is 'what it is about; it may be gone since';
comment on column notifications.subject is 'what that was called when it happened';
comment on column notifications.is_shown is 'false for whoever wants to be told by letter alone';
comment on column notifications.is_to_be_mailed is 'until the letter has left';
create index notifications_of_person on notifications (administration_id, person_id, id desc) where is_shown;
create index notifications_to_be_mailed on notifications (administration_id, person_id) where is_to_be_mailed;
create index notifications_unseen on notifications (administration_id, person_id) where is_shown and seen_at is null;
select protect_administration_table('notifications');
