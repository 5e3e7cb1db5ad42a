type Source = { source_type: string; source_id: number; entry_id: number };

/** The address of an entry's document, or of the entry itself. */
export function sourceAddress({ source_type, source_id, entry_id }: Source): string {
  switch (source_type) {
    case 'expense':
      return `purchases/expenses/${String(source_id)}`;
    case 'sales_invoice':
      return `sales/invoices/${String(source_id)}`;
    case 'vat_return':
      return `taxes/vat/${String(source_id)}`;
    case 'general_journal':
    case 'reversing_entry':
      return `reports/general-journal/${String(entry_id)}`;
    default:
      return `reports/entries/${String(entry_id)}`;
  }
}
