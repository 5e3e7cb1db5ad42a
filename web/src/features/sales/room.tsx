import { InvoiceScreen, NewInvoiceScreen } from './invoice-screen.tsx';
import { InvoicesScreen } from './invoices-screen.tsx';

export const screens = { invoices: InvoicesScreen, newInvoice: NewInvoiceScreen, invoice: InvoiceScreen };
