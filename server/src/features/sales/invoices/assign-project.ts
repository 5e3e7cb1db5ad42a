import { cents } from '@saldo/ledger';
import { sql } from 'kysely';
import type { ProjectDocuments } from '#features/journal/index';
import type { FindEntries, MoveDocument } from '#features/projects/index';
import { Refusal } from '#platform/refusal';
import { invoicePage } from './list-invoices.ts';
import { lockInvoice } from './store.ts';

/** Assigns an invoice to a project or removes it. Allowed after finalising, because it affects neither document nor books. */
export const moveInvoice: MoveDocument = async (scope, id, move) => {
  await lockInvoice(scope, id);
  const { project_id } = await scope.db
    .selectFrom('sales_invoices')
    .select('project_id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (move.to === null && project_id !== move.from) throw new Refusal('not_found');
  if (project_id === move.to) return project_id;
  await scope.db
    .updateTable('sales_invoices')
    .set((eb) => ({
      project_id: move.to,
      version: eb('version', '+', 1),
      changed_at: new Date().toISOString(),
      changed_by: scope.personId,
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  return project_id;
};

/** Invoices in a project or in none; a draft is in no books yet. */
export const invoicesForProject: FindEntries = async (scope, sought, limit) => {
  const filter = 'project' in sought ? { project_id: sought.project } : { project_id: null, search: sought.search };
  const rows = await invoicePage(scope, filter, { after: undefined, limit });
  return rows.map((row) => ({
    entry_id: row.id,
    date: row.invoice_date,
    name: row.number ?? '',
    contact: row.contact_name ?? '',
    amount: cents(row.total_excl_cents),
    is_draft: row.is_concept,
  }));
};

/** The invoices that belong to a project. */
export const invoicesOfProjects: ProjectDocuments = ({ administrationId }) =>
  sql`select 'sales_invoice' as source_type, s.id as source_id, s.project_id from sales_invoices s
    where s.administration_id = ${administrationId} and s.project_id is not null`;
