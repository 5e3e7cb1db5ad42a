import { bankCalls } from '@saldo/contract';
import { type IsoDate, parseEuro } from '@saldo/ledger';
import { statementFile } from '../../seeds/statement.ts';
import type { Books } from './books.ts';
import type { Language } from './words.ts';

type Account = { iban: string; language: Language; day: IsoDate };
type Moved = { name: string; amount: string; text: string };

/** What the bank sends of today: a statement that goes on where the last one ended. */
export async function todaysStatement(
  books: Books,
  { iban, language, day }: Account,
  moved: readonly Moved[],
): Promise<string> {
  const [account] = await books.ask(bankCalls.bankAccounts);
  const proof = await books.ask(bankCalls.bankProof, { params: { id: account?.id ?? 0 } });
  const about = { iban, id: `E2E-${language}`, from: day, until: day, opening: parseEuro(proof.closing) };
  const lines = moved.map(({ amount, ...who }, index) => ({
    ...who,
    key: `E2E-${language}-${String(index + 1)}`,
    date: day,
    amount: parseEuro(amount),
    iban: null,
    structured: null,
  }));
  return statementFile(about, lines).file;
}
