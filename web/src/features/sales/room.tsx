import { InvoiceScreen, NewInvoiceScreen } from './view/invoice-screen.tsx';
import { CustomerScreen } from './sending/customer-screen.tsx';
import { MailSettingsScreen } from './sending/mail-settings-screen.tsx';
import { InvoicesScreen } from './list/invoices-screen.tsx';

export const screens = {
  invoices: InvoicesScreen,
  newInvoice: NewInvoiceScreen,
  invoice: InvoiceScreen,
  mailSettings: MailSettingsScreen,
  customer: CustomerScreen,
};
