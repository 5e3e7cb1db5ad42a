import { type BankTransaction, returnReasonText, vatRateName } from '@saldo/contract';
import { bankLineAmounts, cents, formatEuro } from '@saldo/ledger';
import { projectsShown } from '#features/projects/index';
import { itemsById, ledgerCodes } from '#features/journal/index';
import { may, type Scope } from '#platform/scope';
import { lineLabel, type Names, proposalReason, proposalTitle } from '../matching/describe-proposal.ts';
import type { ProposedLine } from '../matching/match.ts';
import { documentsOf } from './transaction-documents.ts';
import { bookingLines, isWithdrawn, type TransactionRow, WAITING } from './store.ts';

/** Transactions as shown: unprocessed ones with a worded proposal, processed ones with their bookings. */
export async function presentTransactions(scope: Scope, rows: readonly TransactionRow[]): Promise<BankTransaction[]> {
  const processed = rows.filter((row) => row.state === 'PROCESSED').map((row) => row.id);
  const booked = Map.groupBy(await bookingLines(scope, processed), (line) => line.transaction_id);
  const lines = [...[...booked.values()].flat(), ...rows.flatMap((row) => row.proposal?.lines ?? [])];
  const names: Names = {
    language: scope.language,
    items: await itemsById(scope, present(lines.map((line) => line.open_item_id))),
    ledgers: await ledgerCodes(scope, present(lines.map((line) => line.ledger_id))),
  };
  const projects = await projectsShown(scope, rows.map(projectOf));
  const documents = await documentsOf(scope, rows);
  const mayProcess = may(scope, 'bank.process');
  return rows.map((row) => ({
    id: row.id,
    account_id: row.account_id,
    date: row.date,
    amount: formatEuro(row.amount),
    direction: row.amount < 0 ? 'Out' : 'In',
    contra_account_iban: row.counterparty_iban,
    contra_account_name: row.counterparty_name,
    description: row.remittance,
    structured_reference: row.structured_reference,
    is_reversal: row.is_reversal,
    return_reason: returnReasonText(row.return_reason, scope.language),
    bank_says: presentBankSays(row),
    state: row.state,
    is_automatic: row.automatic === 'BOOKED',
    proposal: WAITING.includes(row.state) ? presentProposal(row, names) : null,
    lines: (booked.get(row.id) ?? []).map((line) => presentLine(line, line.description, names)),
    entry_id: row.entry_id,
    project: projects.get(projectOf(row) ?? 0) ?? null,
    documents: documents.get(row.id) ?? [],
    version: row.version,
    may: {
      process: mayProcess && row.state !== 'PROCESSED' && !isWithdrawn(row),
      accept: mayProcess && row.state === 'SUGGESTED',
      unprocess: mayProcess && row.state === 'PROCESSED',
      skip: mayProcess && WAITING.includes(row.state),
      unskip: mayProcess && row.state === 'SKIPPED' && !isWithdrawn(row),
    },
  }));
}

/** Its project; of one that waits also the project that is proposed. */
function projectOf({ project_id, proposal, state }: TransactionRow): number | null {
  return project_id ?? (WAITING.includes(state) ? (proposal?.project_id ?? null) : null);
}

function present(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}

function presentBankSays({ bank_says }: TransactionRow): BankTransaction['bank_says'] {
  if (bank_says === null) return null;
  if ('removed' in bank_says) return { kind: 'REMOVED' };
  return { kind: 'CHANGED', date: bank_says.date, amount: formatEuro(cents(bank_says.amount_cents)) };
}

function presentProposal({ proposal }: TransactionRow, names: Names): BankTransaction['proposal'] {
  if (proposal === null) return null;
  return {
    kind: proposal.kind,
    title: proposalTitle(proposal, names),
    reason: proposalReason(proposal, names),
    certainty: proposal.certainty,
    lines: proposal.lines.map((line) => presentLine(line, '', names)),
  };
}

function presentLine(line: ProposedLine, description: string, names: Names): BankTransaction['lines'][number] {
  const { amount, vat_rate_bp: rate_bp, reverse_charge = 'NONE', private_bp = 0 } = line;
  const { vat } = bankLineAmounts({ amount, rate_bp, reverse_charge, private_bp });
  return {
    open_item_id: line.open_item_id,
    ledger_account_id: line.ledger_id,
    description,
    vat: line.vat_rate_bp === null ? null : vatRateName(line.vat_rate_bp),
    reverse_charge,
    private_percentage: private_bp / 100,
    amount: formatEuro(line.amount),
    label: lineLabel(line, names),
    amount_btw: formatEuro(vat),
  };
}
