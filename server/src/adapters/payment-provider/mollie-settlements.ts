import { type Cents, cents, negate, parseEuro, subtract } from '@saldo/ledger';
import { z } from 'zod';
import { accepted, type Ask, bearer, read } from './mollie-answers.ts';
import {
  type AccountKeys,
  PaymentNotAccepted,
  type ProviderSettlement,
  type SettledPart,
  type Settlements,
} from './payment-provider.ts';

const LINKS = '_links';
const EMBEDDED = '_embedded';
const PAGE = 250;
/** Nobody has more of them; a list that leads back to itself ends here. */
const MOST_PAGES = 100;

/** Fees are told in hundredths of a cent, and may be negative. In other currencies they are of what is left out as a whole. */
const Fraction = z.object({ value: z.string().regex(/^-?\d+\.\d{2,4}$/), currency: z.string() });
const Cost = z.object({ amountNet: Fraction, amountVat: Fraction.nullish(), amountGross: Fraction });
const Month = z.object({ costs: z.array(Cost).nullish() });
const Settlement = z.object({
  id: z.string().regex(/^stl_\w+$/),
  reference: z.string().nullish(),
  status: z.enum(['open', 'pending', 'paidout', 'failed']),
  amount: z.object({ value: z.string().regex(/^-?\d+\.\d{2}$/), currency: z.string() }),
  settledAt: z.string().nullish(),
  periods: z.union([z.record(z.string(), z.record(z.string(), Month)), z.array(z.never())]).nullish(),
});
const Next = z.object({ next: z.object({ href: z.url() }).nullish() });
const SignedEuros = z.object({ value: z.string().regex(/^-?\d+\.\d{2}$/), currency: z.literal('EUR') });
const Amounts = {
  amount: z.object({ value: z.string(), currency: z.string() }),
  settlementAmount: SignedEuros.nullish(),
};
const Payment = z.object({ id: z.string(), description: z.string().nullish(), ...Amounts });
const OfPayment = z.object({ paymentId: z.string(), description: z.string().nullish(), ...Amounts });

/** The Settlements API of Mollie, version 2, with the key of a linked account. */
export function mollieSettlements(asking: Ask): Settlements {
  /** Every page of a list. */
  async function* pages<Item extends z.ZodType>(keys: AccountKeys, path: string, name: string, item: Item) {
    const Page = z.object({ [EMBEDDED]: z.object({ [name]: z.array(item) }), [LINKS]: Next });
    let from = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = read(Page, accepted(await asking('GET', `${path}?limit=${String(PAGE)}${from}`, bearer(keys))));
      yield answer[EMBEDDED][name] ?? [];
      const { next } = answer[LINKS];
      const last = next === undefined || next === null ? null : new URL(next.href).searchParams.get('from');
      if (last === null) return;
      from = `&from=${encodeURIComponent(last)}`;
    }
  }
  return {
    settlements: async (keys, known) => {
      const found: ProviderSettlement[] = [];
      for await (const page of pages(keys, '/v2/settlements', 'settlements', Settlement)) {
        found.push(...page.filter(({ id }) => !known.has(id)).flatMap((one) => settlementOf(one) ?? []));
        if (page.some(({ id }) => known.has(id))) break;
      }
      return found;
    },
    settlementParts: async (keys, id) => {
      const path = `/v2/settlements/${encodeURIComponent(id)}`;
      const parts = { payments: [] as SettledPart[], refunds: [] as SettledPart[], charge_backs: [] as SettledPart[] };
      const paid: z.output<typeof Payment>[] = [];
      for await (const page of pages(keys, `${path}/payments`, 'payments', Payment)) paid.push(...page);
      const captured: z.output<typeof OfPayment>[] = [];
      for await (const page of pages(keys, `${path}/captures`, 'captures', OfPayment)) captured.push(...page);
      // Of a payment that is captured each capture is paid out, and not the payment once more.
      const inCaptures = new Set(captured.map(({ paymentId }) => paymentId));
      const whole = paid.filter(({ id: payment }) => !inCaptures.has(payment));
      // What another company pays out itself, such as PayPal, has no amount here where the others have one.
      const isTold = [...paid, ...captured].some(({ settlementAmount }) => isGiven(settlementAmount));
      const settled = whole.filter(({ settlementAmount }) => !isTold || isGiven(settlementAmount));
      parts.payments.push(...settled.map((one) => partOf(one.id, one)));
      parts.payments.push(...captured.map((one) => partOf(one.paymentId, one)));
      for await (const page of pages(keys, `${path}/refunds`, 'refunds', OfPayment))
        parts.refunds.push(...page.map((one) => takenBackOf(one)));
      for await (const page of pages(keys, `${path}/chargebacks`, 'chargebacks', OfPayment))
        parts.charge_backs.push(...page.map((one) => takenBackOf(one)));
      return parts;
    },
  };
}

/** What was paid out in euros; the rest is nothing that reached a bank account here. */
function settlementOf({ id, reference, status, amount, settledAt, periods }: z.output<typeof Settlement>) {
  if (status !== 'paidout' || amount.currency !== 'EUR' || typeof reference !== 'string') return null;
  if (typeof settledAt !== 'string') return null;
  const years = Array.isArray(periods) ? [] : Object.values(periods ?? {});
  const costs = years.flatMap((months) => Object.values(months).flatMap((month) => month.costs ?? []));
  if (costs.some(({ amountGross }) => amountGross.currency !== 'EUR')) return null;
  return { id, reference, amount: parseEuro(amount.value), paid_at: settledAt, fees: feesOf(costs) };
}

/** What is charged with VAT of 21% has it reclaimed; other VAT is a cost as well. */
function feesOf(costs: readonly z.output<typeof Cost>[]): ProviderSettlement['fees'] {
  let all = 0;
  let untaxed = 0;
  for (const { amountNet, amountVat, amountGross } of costs) {
    const gross = fraction(amountGross);
    const vat = amountVat === undefined || amountVat === null ? 0 : fraction(amountVat);
    all += gross;
    if (vat === 0 || Math.abs(vat * 100 - fraction(amountNet) * 21) > 100) untaxed += gross;
  }
  return { taxed: subtract(rounded(all), rounded(untaxed)), untaxed: rounded(untaxed) };
}

/** In hundredths of a cent. */
function fraction({ value }: z.output<typeof Fraction>): number {
  const [whole = '', part = ''] = value.split('.');
  return Number(`${whole}${part.padEnd(4, '0')}`);
}

/** Half a cent goes away from nil, as Mollie rounds what it charges. */
function rounded(hundredths: number): Cents {
  return cents(Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 50) / 100));
}

function partOf(payment: string, one: Omit<z.output<typeof OfPayment>, 'paymentId'>): SettledPart {
  const euros = SignedEuros.safeParse(one.settlementAmount ?? one.amount);
  if (!euros.success) throw new PaymentNotAccepted('an amount in another currency');
  return { payment, amount: cents(Math.abs(parseEuro(euros.data.value))), description: one.description ?? '' };
}

const isGiven = (amount: z.output<typeof Amounts.settlementAmount>): boolean => amount !== null && amount !== undefined;

/** What was taken back has an amount below nil. One above it came back again: the provider reversed a charge-back. */
function takenBackOf(one: z.output<typeof OfPayment>): SettledPart {
  const part = partOf(one.paymentId, one);
  const { settlementAmount } = one;
  const isReversed = isGiven(settlementAmount) && parseEuro(settlementAmount?.value ?? '0.00') > 0;
  return isReversed ? { ...part, amount: negate(part.amount) } : part;
}
