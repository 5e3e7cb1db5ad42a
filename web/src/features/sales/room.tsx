import { InvoiceScreen, NewInvoiceScreen } from './view/invoice-screen.tsx';
import { InvoicesScreen } from './list/invoices-screen.tsx';

export const screens = { invoices: InvoicesScreen, newInvoice: NewInvoiceScreen, invoice: InvoiceScreen };
