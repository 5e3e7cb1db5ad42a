import { InvoiceScreen, NewInvoiceScreen } from './view/invoice-screen.tsx';
import { SalesArchiveScreen } from './archive/sales-archive-screen.tsx';
import { DirectDebitsScreen } from './direct-debit/direct-debits-screen.tsx';
import { CustomerScreen } from './sending/customer-screen.tsx';
import { MailSettingsScreen } from './sending/mail-settings-screen.tsx';
import { PublicCustomerPage } from './payments/public-customer-page.tsx';
import { PublicInvoicePage } from './payments/public-invoice-page.tsx';
import { PublicQuotationPage } from './quotations/public-quotation-page.tsx';
import { NewQuotationScreen, QuotationScreen } from './quotations/quotation-screen.tsx';
import { QuotationsScreen } from './quotations/quotations-screen.tsx';
import { NewTemplateScreen, TemplateScreen } from './templates/template-screen.tsx';
import { TemplatesScreen } from './templates/templates-screen.tsx';
import { RecurringInvoicesScreen } from './recurring/recurring-invoices-screen.tsx';
import { InvoicesScreen } from './list/invoices-screen.tsx';

export const screens = {
  invoices: InvoicesScreen,
  newInvoice: NewInvoiceScreen,
  invoice: InvoiceScreen,
  mailSettings: MailSettingsScreen,
  customer: CustomerScreen,
  quotations: QuotationsScreen,
  newQuotation: NewQuotationScreen,
  quotation: QuotationScreen,
  publicQuotation: PublicQuotationPage,
  publicInvoice: PublicInvoicePage,
  publicCustomer: PublicCustomerPage,
  recurringInvoices: RecurringInvoicesScreen,
  directDebits: DirectDebitsScreen,
  archive: SalesArchiveScreen,
  templates: TemplatesScreen,
  newTemplate: NewTemplateScreen,
  template: TemplateScreen,
};
