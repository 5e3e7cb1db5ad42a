import { vatRateName } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import { createBankAccount, processTransactions, proposeForAccount } from '../../server/src/features/bank/index.ts';
import { ledgerIdOf } from '../../server/src/features/journal/index.ts';
import type { Begin, Scope } from '../../server/src/platform/scope.ts';
import { type Party, SHOP, type YearDocument, type YearLine, type YearPart } from './bank-year.ts';
import type { ShopYear } from './shop-year.ts';

/** What was proposed for a line, beside what it is. */
export type Answer = {
  line: YearLine;
  outcome: 'right' | 'wrong' | 'none';
  certainty: string | null;
  proposal: string;
};

type Stored = { id: number; proposal: Proposal | null };
type Proposal = {
  certainty: string;
  grounds: unknown;
  lines: { open_item_id: number | null; ledger_id: number | null; vat_rate_bp: number | null; amount: number }[];
};

/** The shop in the books: its accounts, contacts, documents and lines, as far as they are there. */
export class PlayedYear {
  readonly #begin: Begin<Scope>;
  readonly #contacts = new Map<Party, number>();
  readonly #items = new Map<YearDocument, number>();
  readonly #ledgers = new Map<string, number>();
  #accounts = { current: 0, card: 0 };
  #statements = { current: 0, card: 0 };
  #count = 0;
  /** Milliseconds that proposing took. */
  proposing = 0;

  constructor(begin: Begin<Scope>) {
    this.#begin = begin;
  }

  /** Adds the accounts of the shop and the contacts of its documents. */
  async open({ documents, lines }: ShopYear): Promise<void> {
    const parties = [...new Set(documents.map(({ party }) => party))];
    const codes = new Set(
      lines.flatMap(({ truth }) => truth.flat().flatMap((part) => ('ledger' in part ? part.ledger : []))),
    );
    await this.#begin(async (scope) => {
      const current = await createBankAccount(scope, { ibanNumber: SHOP.current, name: '' });
      await createBankAccount(scope, { kind: 'SAVINGS', ibanNumber: SHOP.savings, name: '' });
      const card = await createBankAccount(scope, { kind: 'CREDIT_CARD', ibanNumber: null, name: 'Visa' });
      this.#accounts = { current: current.id, card: card.id };
      this.#statements = { current: await addStatement(scope, current.id), card: await addStatement(scope, card.id) };
      for (const code of codes) this.#ledgers.set(code, await ledgerIdOf(scope, code));
      const names = inContacts(parties);
      const contacts = await inPieces(parties, (some, from) =>
        scope.db
          .insertInto('contacts')
          .values(
            some.map(({ iban, isKnown }, index) => ({
              administration_id: scope.administrationId,
              name: names[from + index] ?? '',
              iban: isKnown ? iban : null,
              is_client: true,
              is_supplier: true,
            })),
          )
          .returning('id')
          .execute(),
      );
      for (const [index, { id }] of contacts.entries()) {
        const party = parties[index];
        if (party !== undefined) this.#contacts.set(party, id);
      }
    });
  }

  /** Puts documents in the books, without the entries that made them: matching reads what is outstanding. */
  async addDocuments(documents: readonly YearDocument[]): Promise<void> {
    const before = this.#items.size;
    const items = await this.#begin((scope) =>
      inPieces(documents, (some, from) =>
        scope.db
          .insertInto('open_items')
          .values(
            some.map(({ kind, party, reference, payment_reference, date, amount }, index) => ({
              administration_id: scope.administrationId,
              kind,
              source_type: kind === 'PAYABLE' ? 'expense' : 'sales_invoice',
              source_id: before + from + index + 1,
              contact_id: this.#contacts.get(party) ?? null,
              reference,
              payment_reference,
              document_date: date,
              booked_from: date,
              booked_until: date,
              amount_cents: amount,
            })),
          )
          .returning('id')
          .execute(),
      ),
    );
    for (const [index, { id }] of items.entries()) {
      const document = documents[index];
      if (document !== undefined) this.#items.set(document, id);
    }
  }

  /** Puts lines on the accounts, has proposals made for all that waits, and tells what they are. */
  async addLines(lines: readonly YearLine[]): Promise<Answer[]> {
    const ids = await this.#store(lines);
    const start = performance.now();
    for (const id of [this.#accounts.card, this.#accounts.current]) await proposeForAccount(this.#begin, id);
    this.proposing += performance.now() - start;
    const stored = await this.#begin((scope) =>
      sql<Stored>`select id, proposal from bank_transactions where administration_id = ${scope.administrationId}
        and id = any(${ids}::bigint[]) order by id`.execute(scope.db),
    );
    return lines.map((line, index) => this.#answer(line, stored.rows[index]?.proposal ?? null));
  }

  async #store(lines: readonly YearLine[]): Promise<number[]> {
    const before = this.#count;
    this.#count += lines.length;
    const stored = await this.#begin((scope) =>
      inPieces(lines, (some, from) =>
        scope.db
          .insertInto('bank_transactions')
          .values(
            some.map(({ account, date, amount, name, iban, text, structured, isReversal }, index) => ({
              administration_id: scope.administrationId,
              account_id: this.#accounts[account],
              statement_id: this.#statements[account],
              booking_date: date,
              amount_cents: amount,
              counterparty_name: name,
              counterparty_iban: iban,
              remittance: text,
              structured_reference: structured,
              is_reversal: isReversal,
              fingerprint: `line ${String(before + from + index)}`,
            })),
          )
          .returning('id')
          .execute(),
      ),
    );
    return stored.map(({ id }) => id);
  }

  #answer(line: YearLine, proposal: Proposal | null): Answer {
    if (proposal === null) return { line, outcome: 'none', certainty: null, proposal: '' };
    const proposed = shapeOf(
      proposal.lines.map((part) => ({
        item: part.open_item_id,
        ledger: part.ledger_id,
        vat: part.vat_rate_bp,
        amount: part.amount,
      })),
    );
    const isRight = line.truth.some((way) => shapeOf(way.map((part) => this.#partOf(part))) === proposed);
    return {
      line,
      outcome: isRight ? 'right' : 'wrong',
      certainty: proposal.certainty,
      proposal: `${JSON.stringify(proposal.grounds)} ${proposed}`,
    };
  }

  #partOf(part: YearPart): Part {
    const { amount, vat } = part;
    if ('document' in part) return { item: this.#items.get(part.document) ?? 0, ledger: null, vat, amount };
    return { item: null, ledger: this.#ledgers.get(part.ledger) ?? 0, vat, amount };
  }

  /** Books all that waits as a bookkeeper who knows what it is. */
  async book(lines: readonly YearLine[], first: number): Promise<void> {
    for (let from = 0; from < lines.length; from += 200) {
      const now = lines.slice(from, from + 200);
      await this.#begin(async (scope) => {
        const stored = await sql<{ id: number; version: number }>`select id, version from bank_transactions
          where administration_id = ${scope.administrationId} and fingerprint = any(${now.map((_, index) => `line ${String(first + from + index)}`)}::text[])
          order by id`.execute(scope.db);
        await processTransactions(
          scope,
          now.flatMap((line, index) => {
            const row = stored.rows[index];
            return row === undefined
              ? []
              : [{ ...row, lines: (line.truth[0] ?? []).map((part) => this.#lineOf(part)) }];
          }),
        );
      });
    }
  }

  #lineOf(part: YearPart) {
    const { item, ledger, vat, amount } = this.#partOf(part);
    return {
      open_item_id: item,
      ledger_account_id: ledger,
      description: '',
      vat: vat === null ? null : vatRateName(vat),
      amount: formatEuro(amount),
    };
  }
}

/** Names of contacts are each their own: the second Jansen Bouw is told apart. */
function inContacts(parties: readonly Party[]): string[] {
  const seen = new Map<string, number>();
  return parties.map(({ name }) => {
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), count);
    return count === 1 ? name : `${name} (${String(count)})`;
  });
}

const PIECE = 1000;

/** Stores many rows, as much at once as a command takes. */
async function inPieces<Row, Stored>(
  rows: readonly Row[],
  store: (some: readonly Row[], from: number) => Promise<Stored[]>,
): Promise<Stored[]> {
  const stored: Stored[] = [];
  for (let from = 0; from < rows.length; from += PIECE)
    stored.push(...(await store(rows.slice(from, from + PIECE), from)));
  return stored;
}

type Part = { item: number | null; ledger: number | null; vat: number | null; amount: YearPart['amount'] };

function shapeOf(
  parts: readonly { item: number | null; ledger: number | null; vat: number | null; amount: number }[],
): string {
  return parts
    .map(({ item, ledger, vat, amount }) =>
      [item ?? 'ledger', ledger ?? 'document', vat ?? 'none', amount].map(String).join(' '),
    )
    .toSorted()
    .join('; ');
}

const monthOf = ({ date }: { date: string }): string => date.slice(0, 7);

/** Plays the year month by month: documents, lines, proposals, and everything booked before the next. */
export async function playYear(begin: Begin<Scope>, year: ShopYear): Promise<{ answers: Answer[]; seconds: number }> {
  const played = new PlayedYear(begin);
  await played.open(year);
  const answers: Answer[] = [];
  const months = [...Map.groupBy(year.lines, monthOf)];
  let before = '';
  let first = 0;
  for (const [month, lines] of months) {
    await played.addDocuments(year.documents.filter((each) => monthOf(each) > before && monthOf(each) <= month));
    answers.push(...(await played.addLines(lines)));
    await played.book(lines, first);
    first += lines.length;
    before = month;
  }
  return { answers, seconds: played.proposing / 1000 };
}

/** What a year comes to: in shares of all lines, of what was proposed, and how many that were called certain are wrong. */
export function scoreOf(answers: readonly Answer[]) {
  const proposed = answers.filter(({ outcome }) => outcome !== 'none');
  const right = proposed.filter(({ outcome }) => outcome === 'right');
  const certain = proposed.filter(({ certainty }) => certainty === 'certain');
  return {
    lines: answers.length,
    coverage: proposed.length / answers.length,
    precision: right.length / proposed.length,
    certain: certain.length / answers.length,
    wrongCertain: certain.filter(({ outcome }) => outcome === 'wrong'),
  };
}

/** What all lines of an account are on. */
async function addStatement({ db, administrationId, personId }: Scope, account_id: number): Promise<number> {
  const { id } = await db
    .insertInto('bank_statements')
    .values({ administration_id: administrationId, account_id, statement_id: 'year', imported_by: personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
