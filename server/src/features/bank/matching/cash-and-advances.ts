import { type Known, type Match, onLedger, type Unmatched } from './match.ts';

const TAKEN = /\b(?:geldautomaat|geldmaat|geldopname|kasopname|chartaal|cash withdrawal|atm)\b/i;
const BROUGHT =
  /\b(?:(?:contante |kas|cash )storting|storting contant|afstorting|stortautomaat|sealbag|geldmaat|cash deposit)\b/i;
const CHARGED = /kosten\b|\b(?:provisie|fees?|charges?|commission)\b/i;
const IN_ADVANCE = /\b(?:aanbetaling|vooruitbetaling|vooruitbetaald|down ?payment|prepayment|advance payment)\b/i;

/** Notes taken out at a machine or brought to the bank, by the words of the bank itself: nobody else's account is in it, and it is not what that costs. Pure. */
export function cashOfOwn(
  { amount, counterparty_name, counterparty_iban, remittance }: Unmatched,
  known: Known,
): Match | null {
  const text = `${counterparty_name} ${remittance}`;
  const words = (amount < 0 ? TAKEN : BROUGHT).exec(text)?.[0];
  if (words === undefined || counterparty_iban !== null || CHARGED.test(text)) return null;
  return {
    kind: 'rule',
    certainty: 'likely',
    grounds: { by: 'cash', words },
    lines: [onLedger(known.ledgers.cash, amount)],
  };
}

/** Whether a text says that it is paid before there is a document. */
export function saysInAdvance(text: string): boolean {
  return IN_ADVANCE.test(text);
}

/** Money before there is a document, by its words. Pure. */
export function inAdvance({ amount, remittance }: Unmatched, { ledgers }: Known): Match | null {
  const words = IN_ADVANCE.exec(remittance)?.[0];
  if (words === undefined) return null;
  return {
    kind: 'rule',
    certainty: 'doubtful',
    grounds: { by: 'in_advance', words },
    lines: [onLedger(amount > 0 ? ledgers.prepaidToUs : ledgers.prepaidByUs, amount)],
  };
}
