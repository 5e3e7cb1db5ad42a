/** The draft invoice that a person left to complete the company details, as a path of the administration; `new` is one not saved yet. */
export function draftAddress(invoice: string | undefined): string | undefined {
  if (invoice === 'new') return 'sales/invoices/new';
  return /^[1-9]\d{0,14}$/.test(invoice ?? '') ? `sales/invoices/${String(invoice)}` : undefined;
}
