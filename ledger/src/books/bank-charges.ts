import data from '../data/bank-charges.json' with { type: 'json' };

/** What a bank took or paid on its own account, and the words by which it is recognised. */
export type BankCharge = { kind: 'charges' | 'interest'; words: string };

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

const BANKS = new Set(data.banks.flatMap(({ names }) => names));
const { any_bank } = data;
const longestFirst = (words: readonly string[]) => [...new Set(words)].toSorted((a, b) => b.length - a.length);
const CHARGES = longestFirst([
  ...data.banks.flatMap(({ charges }) => charges),
  ...any_bank.charges.nl,
  ...any_bank.charges.en,
]);
const INTEREST = longestFirst([
  ...data.banks.flatMap(({ interest }) => interest),
  ...any_bank.interest.nl,
  ...any_bank.interest.en,
]);

const wordIn = (text: string, words: readonly string[]): string | undefined =>
  words.find((word) => ` ${text} `.includes(` ${word} `));

const BANK_NAME_ENDS = / (?:bank )?(?:nv|n v|bv|b v|nederland|n v nederland|ua|u a|s a|sa|ltd|uab|se)$/;

/** Whether a name is that of a bank: "ING Bank N.V.", "Rabobank Utrecht". */
function isBank(name: string): boolean {
  const words = plain(name).replace(BANK_NAME_ENDS, '').replace(BANK_NAME_ENDS, '').split(' ');
  return BANKS.has(words.join(' ')) || BANKS.has(words[0] ?? '');
}

/**
 * Charges or interest of the bank itself, by the words it puts on the statement. Only of a transaction without a counterparty, or with a bank
 * as counterparty. Null where it says both, or something that is more than payment services: a loan, a card terminal, what has VAT.
 * Source of the words: `data/bank-charges.json`.
 */
export function bankCharge(of: { name: string; iban: string | null; text: string }): BankCharge | null {
  const isFromBank = of.name.trim() === '' ? of.iban === null : isBank(of.name);
  const text = plain(of.text);
  if (!isFromBank || wordIn(text, data.something_else) !== undefined) return null;
  const charges = wordIn(text, CHARGES);
  const interest = wordIn(text, INTEREST);
  if (charges !== undefined && interest !== undefined) return null;
  if (charges !== undefined) return { kind: 'charges', words: charges };
  return interest === undefined ? null : { kind: 'interest', words: interest };
}
