import { API } from '@saldo/contract';
import type { Site } from './site.ts';
import { statement } from './statement.ts';

/** A small opening balance: an asset, an unpaid invoice, and equity. */
export async function openingBody(site: Site) {
  const document = { contact_id: (await site.contact()).id, reference: 'F-2025-88', document_date: '2025-11-20' };
  return {
    date: '2026-01-01',
    lines: [
      { ledger: '0230', debit: '1000.00' },
      { ledger: '1100', debit: '130.00', document },
      { ledger: '0500', credit: '1130.00' },
    ],
  };
}

/** Takes the opening balance away, which no call does, so that one can be given once more. */
export async function withoutOpening({ world, administrationId, owner }: Site): Promise<void> {
  await world.inScope(
    (scope) =>
      scope.db
        .updateTable('opening_balances')
        .set({ withdrawn_at: '2026-07-14T12:00:00Z' })
        .where('administration_id', '=', administrationId)
        .where('withdrawn_at', 'is', null)
        .execute(),
    { administrationId, person: owner },
  );
}

/** Another one in its place, which keeps its invoice. */
export async function replacingOpening(site: Site) {
  const id = await givenOpening(site);
  const open_item_id = await openingItem(site);
  const body = await openingBody(site);
  const kept = body.lines.map((line) =>
    line.document === undefined ? line : { ...line, document: { ...line.document, open_item_id } },
  );
  return { params: { id }, body: { ...body, lines: kept } };
}

/** The id of an opening balance that was given. */
export async function givenOpening(site: Site): Promise<number> {
  const current = await site.get(API.journal.openingBalance, {});
  if (current.state === 'GIVEN' && current.lines.some(({ document }) => document !== null)) return current.id ?? 0;
  // That of imported books has no invoices, and is not replaced.
  if (current.state === 'GIVEN') await withoutOpening(site);
  return (await site.get(API.journal.createOpeningBalance, { body: await openingBody(site) })).id ?? 0;
}

/** The unpaid invoice of an opening balance. */
export async function openingItem(site: Site): Promise<number> {
  await givenOpening(site);
  const { lines } = await site.get(API.journal.openingBalance, {});
  return lines.find(({ document }) => document !== null)?.document?.open_item_id ?? 0;
}

/** An account whose first statement says that it held 500.00. */
export async function accountThatHeld(site: Site): Promise<{ id: number; date: string; amount: string }> {
  const iban = site.iban();
  const { id } = await site.get(API.bank.createBankAccount, { body: { ibanNumber: iban, name: 'Savings' } });
  const { bytes } = statement(iban, [{ text: 'Interest', reference: iban }]);
  const file = { name: 'statement.xml', bytes: Buffer.from(bytes.toString().replace('>0.00<', '>500.00<')) };
  await site.get(API.bank.importStatement, { params: { id }, file });
  await site.world.runJobs();
  const { opening_balance } = await site.get(API.bank.bankProof, { params: { id } });
  if (opening_balance === null) throw new Error('the statement says nothing of what the account held');
  return { id, date: opening_balance.date, amount: opening_balance.statement };
}
