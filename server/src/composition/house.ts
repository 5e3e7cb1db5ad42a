import { join } from 'node:path';
import type { BankFeed } from '#adapters/bank-feed/bank-feed';
import type { CompanyRegister } from '#adapters/company-register/company-register';
import { diskFileStore } from '#adapters/file-store/disk';
import type { FilingPartner } from '#adapters/filing-partner/filing-partner';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Mailer } from '#adapters/mailer/mailer';
import type { PaymentProvider } from '#adapters/payment-provider/payment-provider';
import type { Peppol } from '#adapters/peppol/peppol';
import type { TaxFiling } from '#adapters/tax-filing/tax-filing';
import type { VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import type { SourceDocuments } from '#features/tax-returns/index';
import { type Clock, systemClock } from '#platform/clock';
import { encryptionKeyOf, Encryption } from '#platform/crypto/encryption';
import type { Logger } from '#platform/log';
import type { Settings } from '#platform/settings/settings';
import { backgroundReceiptReader } from '../receipt-reading/background-receipt-reader.ts';
import type { ReceiptReader } from '../receipt-reading/receipt-reader.ts';
import type { SandboxService } from '../sandbox/index.ts';
import { bankFeedOf } from './bank-feed.ts';
import { companyLookupsOf } from './company-lookups.ts';
import { filingOf } from './filing.ts';
import { mailOf } from './mail.ts';
import { paymentsOf } from './payments.ts';
import { peppolOf } from './peppol.ts';
import { sourceDocuments } from './source-documents.ts';

/** What the rooms need from outside, picked by the settings. */
export type Services = {
  settings: Settings;
  clock: Clock;
  log: Logger;
  files: FileStore;
  reader: ReceiptReader;
  filing: TaxFiling;
  partner: FilingPartner;
  mailer: Mailer;
  companies: CompanyRegister;
  vatNumbers: VatNumberCheck;
  payments: PaymentProvider;
  bankFeed: BankFeed;
  peppol: Peppol;
  seals: Encryption;
  sourceDocuments: SourceDocuments;
  /** Stand-ins for outside services that this server serves itself. */
  sandbox: readonly SandboxService[];
};

/** Picks the adapters; what has to be closed again joins `stops`. */
export async function openServices(settings: Settings, log: Logger, stops: (() => Promise<void>)[]): Promise<Services> {
  const reader = backgroundReceiptReader();
  stops.push(() => reader.close());
  const filing = filingOf(settings, systemClock);
  const mail = await mailOf(settings, stops);
  const registers = companyLookupsOf(settings);
  const payments = paymentsOf(settings, systemClock);
  const feed = bankFeedOf(settings, systemClock);
  const network = peppolOf(settings);
  return {
    settings,
    clock: systemClock,
    log,
    files: diskFileStore(join(settings.dataDir, 'files')),
    reader,
    sourceDocuments,
    seals: new Encryption(settings.encryptionKeys.map(encryptionKeyOf), log),
    filing: filing.filing,
    partner: filing.partner,
    mailer: mail.mailer,
    companies: registers.companies,
    vatNumbers: registers.vatNumbers,
    payments: payments.payments,
    bankFeed: feed.bankFeed,
    peppol: network.peppol,
    sandbox: [filing, mail, registers, payments, feed, network].flatMap(({ sandbox }) => sandbox),
  };
}
