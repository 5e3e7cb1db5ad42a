import { formatEuro } from '@saldo/ledger';
import type { Language } from '#platform/scope';
import type { MatchReason } from '../matching/match.ts';

type Grounds = Extract<MatchReason, { by: 'settlement' }>;
type Counted = readonly [one: string, more: string];

const WORDS: Record<Language, Record<'payments' | 'refunds' | 'charge_backs' | 'unknown', Counted>> = {
  en: {
    payments: ['payment', 'payments'],
    refunds: ['refund', 'refunds'],
    charge_backs: ['charge-back', 'charge-backs'],
    unknown: ['No invoice was found for 1 of them', 'No invoices were found for # of them'],
  },
  nl: {
    payments: ['betaling', 'betalingen'],
    refunds: ['terugbetaling', 'terugbetalingen'],
    charge_backs: ['terugboeking', 'terugboekingen'],
    unknown: ['Bij 1 daarvan is geen factuur gevonden', 'Bij # daarvan zijn geen facturen gevonden'],
  },
};

/** What a settlement holds, as one or two sentences: "Payout 1234567.2404.03: 6 payments, 2 refunds, fees 3.15". */
export function settlementReason(grounds: Grounds, language: Language): string {
  const words = WORDS[language];
  const euros = (amount: Grounds['fees']): string =>
    language === 'en' ? formatEuro(amount) : formatEuro(amount).replace('.', ',');
  const counted = (['payments', 'refunds', 'charge_backs'] as const).flatMap((kind) => {
    const count = grounds[kind];
    return count === 0 ? [] : [`${String(count)} ${words[kind][count === 1 ? 0 : 1]}`];
  });
  const [payout, fees] = language === 'en' ? ['Payout', 'fees'] : ['Uitbetaling', 'kosten'];
  const holds = [...counted, ...(grounds.fees === 0 ? [] : [`${fees} ${euros(grounds.fees)}`])].join(', ');
  const sentence = `${payout} ${grounds.reference}: ${holds}`;
  if (grounds.rest !== 0)
    return language === 'en'
      ? `${sentence}. This does not add up to the amount received: check ${euros(grounds.rest)}`
      : `${sentence}. Dit telt niet op tot het ontvangen bedrag: controleer ${euros(grounds.rest)}`;
  if (grounds.unknown === 0) return sentence;
  return `${sentence}. ${words.unknown[grounds.unknown === 1 ? 0 : 1].replace('#', String(grounds.unknown))}`;
}
