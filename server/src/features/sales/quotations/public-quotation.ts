import { type PublicQuotation, saleRateName } from '@saldo/contract';
import { formatEuro, sum, ZERO } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Download } from '#platform/http/handlers';
import { orNotFound } from '#platform/refusal';
import type { Scope, VisitorScope } from '#platform/scope';
import { presentVat } from '../invoices/present.ts';
import { percentageOf, priced } from '../invoices/pricing.ts';
import { asLinkHolder, isToken, messageOfLink } from '#platform/named-links';
import { decide, type Decision } from './decide-quotation.ts';
import { printableQuotation, quotationPdf, storedPdf } from './quotation-files.ts';
import { quotationById, type QuotationRow } from './store.ts';

type Begin = <Result>(work: (visitor: VisitorScope) => Promise<Result>) => Promise<Result>;
type Found = { scope: Scope; quotation: QuotationRow };

/** The quotation of a link, and a scope in its administration: for whoever holds the link, and for nothing else. */
async function linked(visitor: VisitorScope, name: string): Promise<Found> {
  const ref = orNotFound(messageOfLink(name));
  const scope = await asLinkHolder(visitor, ref.administration_id);
  const quotation = await quotationById(scope, ref.message_id);
  orNotFound(isToken(ref.token, quotation.public_token) && quotation.number !== null ? quotation : null);
  return { scope: { ...scope, personId: quotation.created_by }, quotation };
}

/** Opens transactions as the holder of a link. */
function asHolder(begin: Begin, token: string) {
  return <Result>(work: (scope: Scope, quotation: QuotationRow) => Promise<Result>): Promise<Result> =>
    begin(async (visitor) => {
      const { scope, quotation } = await linked(visitor, token);
      return work(scope, quotation);
    });
}

/** What the customer sees; its PDF is stored first, so that the page names the bytes that are decided about. */
export async function publicQuotation(begin: Begin, files: FileStore, token: string): Promise<PublicQuotation> {
  const holder = asHolder(begin, token);
  const sha256 = await ownPdf(holder, files);
  return holder(async (_, quotation) => present(quotation, sha256));
}

type Holder = ReturnType<typeof asHolder>;

async function ownPdf(holder: Holder, files: FileStore): Promise<string> {
  const printed = await holder((scope, { id }) => printableQuotation(scope, id));
  return storedPdf((work) => holder((scope) => work(scope)), files, printed);
}

export async function publicPdf(begin: Begin, files: FileStore, token: string): Promise<Download> {
  const holder = asHolder(begin, token);
  const printed = await holder((scope, { id }) => printableQuotation(scope, id));
  return quotationPdf((work) => holder((scope) => work(scope)), files, printed);
}

/** Accepts or declines as the customer. */
export async function decideByLink(
  begin: Begin,
  files: FileStore,
  token: string,
  decision: Decision & { sha256: string },
): Promise<PublicQuotation> {
  const holder = asHolder(begin, token);
  await ownPdf(holder, files);
  await holder((scope, { id }) => decide(scope, id, decision));
  return publicQuotation(begin, files, token);
}

const SHOWN_STATES = ['ACCEPTED', 'DECLINED', 'EXPIRED'] as const;

function present(quotation: QuotationRow, sha256: string): PublicQuotation {
  const { document, lines, prices_include_vat, discount_bp, decision, decided_name, decided_at, state } = quotation;
  const { seller, buyer, message } = orNotFound(document);
  const total = priced(lines, prices_include_vat, discount_bp);
  const { street, postal_code, city } = seller.address;
  return {
    number: quotation.number ?? '',
    language: quotation.language,
    company: {
      name: seller.name,
      email: seller.email,
      kvk: seller.kvk,
      vat_id: seller.vat_id,
      address: [street, `${postal_code} ${city}`.trim()].filter((line) => line !== ''),
    },
    customer: buyer.name,
    quotation_date: quotation.quotation_date,
    valid_until: quotation.valid_until,
    reference: quotation.reference,
    message: message ?? '',
    lines: lines.map((line, index) => ({
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: line.unit_price,
      discount: percentageOf(line.discount_bp),
      vat: saleRateName(line.rate_bp),
      amount: formatEuro(total.amounts[index] ?? ZERO),
    })),
    discount: formatEuro(sum(total.groups.map((group) => group.discount))),
    vat_totals: presentVat(total),
    total_excl: formatEuro(total.total_excl),
    total_vat: formatEuro(total.total_vat),
    total_incl: formatEuro(total.total_incl),
    // What the company does with it afterwards, such as invoicing it, is no affair of this page.
    state: decision ?? SHOWN_STATES.find((shown) => shown === state) ?? 'OPEN',
    decision:
      decision === null || decided_name === null || decided_at === null
        ? null
        : { kind: decision, name: decided_name, at: decided_at },
    sha256,
  };
}
