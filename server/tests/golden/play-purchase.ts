import { purchaseCalls, vatRateName } from '@saldo/contract';
import { cents, formatEuro } from '@saldo/ledger';
import {
  accountOfRole,
  type ImportEvent,
  type Party,
  type PurchaseEvent,
  type PurchaseLine,
  type UnpaidEvent,
} from './case.ts';
import { contactOf, ledgerId, type Played, type Playing, type Source } from './playing.ts';

/** A purchase as it is typed or read: one expense. */
export async function playPurchase(playing: Playing, event: PurchaseEvent): Promise<Played> {
  const { world } = playing;
  const contact_id = await contactOf(playing, event.supplier);
  const lines = await Promise.all(
    withPrivatePart(event).map(async (line) => {
      return {
        description: line.description,
        ledger_account_id: await ledgerId(playing, accountOfRole(line.category)),
        vat: vatRateName(line.rate * 100),
        amount: formatEuro(cents(event.currency?.amount ?? line.amount)),
        amount_btw: line.vat === undefined ? null : formatEuro(cents(line.vat)),
        deductible_percentage: line.deductible_pct,
      };
    }),
  );
  const got = await world.call(purchaseCalls.createExpense, {
    body: {
      contact_id,
      date: event.date,
      performed_on: event.performed_on ?? null,
      due_date: event.due ?? null,
      document_number: event.id,
      reverse_charge: event.reverse_charge,
      prices_include_vat: event.prices === 'gross',
      is_credit_note: event.type === 'purchase_credit_note',
      ...(event.currency === undefined ? {} : { currency: event.currency.code, exchange_rate: event.currency.rate }),
      book_as_correction: event.entered_on !== undefined,
      lines,
    },
  });
  if (got.status !== 200) return { refused: got.error.code };
  const also = event.duty === undefined ? undefined : await playDuty(playing, event, event.duty);
  return { source_type: 'expense', source_id: got.reply.id, ...(also === undefined ? {} : { also }) };
}

/** What is private of a bill is on a line of its own, on the owner's withdrawals, and its VAT is not deducted. */
function withPrivatePart(event: PurchaseEvent): PurchaseLine[] {
  const { private_pct } = event;
  if (private_pct === undefined) return event.lines;
  return event.lines.flatMap((line) => {
    const share = Math.round((line.amount * private_pct) / 100);
    return [
      { ...line, amount: line.amount - share, deductible_pct: 100 },
      { ...line, category: 'private_withdrawals', amount: share, deductible_pct: 0 },
    ];
  });
}

const AGENT: Party = { name: 'Expediteur BV', country: 'NL', vat_id: null, business: true };

/** The duty of an import under a licence is invoiced by the customs agent; its VAT is shifted with that of the goods. */
async function playDuty(playing: Playing, event: PurchaseEvent, duty: number): Promise<Source> {
  const [goods] = event.lines;
  if (goods === undefined) throw new Error(`${event.id} has no goods`);
  const { duty: _duty, ...rest } = event;
  const lines = [{ ...goods, description: 'duty', amount: duty }];
  const played = await playPurchase(playing, { ...rest, id: `${event.id}-duty`, supplier: AGENT, lines });
  if ('refused' in played) throw new Error(`the duty of ${event.id} was refused: ${played.refused}`);
  return played;
}

/** The document of the customs agent: duty without VAT, and the VAT of the border as it is on the document. */
export function playImport(playing: Playing, event: ImportEvent): Promise<Played> {
  const line = { category: 'purchases_non_eu', deductible_pct: 100 };
  return playPurchase(playing, {
    id: event.id,
    type: 'purchase_invoice',
    date: event.date,
    reverse_charge: 'NONE',
    prices: 'net',
    supplier: { ...AGENT, name: event.payee },
    lines: [
      { ...line, description: 'duty', amount: event.duty, rate: 0 },
      { ...line, description: 'VAT of the import', amount: 0, rate: 21, vat: event.vat },
    ],
  });
}

export async function playUnpaid({ world, played }: Playing, event: UnpaidEvent): Promise<Played> {
  const invoice = played.get(event.invoice);
  if (invoice === undefined || 'refused' in invoice) throw new Error(`${event.invoice} is not booked`);
  const params = { id: invoice.source_id };
  const { version } = (await world.call(purchaseCalls.expense, { params })).reply;
  const got = await world.call(purchaseCalls.settleUnpaidVat, { params, body: { version, act: 'PAY_BACK' } });
  return got.status === 200 ? { source_type: 'unpaid_vat', source_id: invoice.source_id } : { refused: got.error.code };
}
