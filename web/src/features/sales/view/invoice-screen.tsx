import { Skeleton } from '@mantine/core';
import { type Invoice, salesCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../app/api/api-error.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import type { CallReply } from '../../../app/api/api.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { FailedLoad, NotFoundCard } from '../../../ui/feedback/notices.tsx';
import { InvoiceEditor } from '../editor/invoice-editor.tsx';
import { valuesOf } from '../editor/invoice-values.ts';
import { blankLine } from './blank-line.ts';
import { InvoiceView } from './invoice-view.tsx';
import styles from '../sales.module.css';

type Start = CallReply<typeof salesCalls.newInvoice>;

function useStart() {
  const adminId = useAdminId();
  return useQuery({
    queryKey: ['admin', adminId, 'sales', 'new'],
    queryFn: ({ signal }) => callApi(salesCalls.newInvoice, { query: { admin_id: adminId } }, { signal }),
  });
}

function useInvoice(id: number | undefined) {
  const adminId = useAdminId();
  return useQuery({
    queryKey: ['admin', adminId, 'sales', 'invoice', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      callApi(salesCalls.invoice, { params: { id: id ?? 0 }, query: { admin_id: adminId } }, { signal }),
  });
}

function idOf(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;
}

function Waiting({ error, retry }: { error: Error | null; retry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NotFoundCard />;
  if (error !== null)
    return (
      <div className="middle">
        <FailedLoad
          failure={error instanceof ApiError ? { detail: error.detail, reference: error.reference } : {}}
          onRetry={retry}
        />
      </div>
    );
  return (
    <div className={styles['work']}>
      <Skeleton height={36} width={220} />
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={220} />
    </div>
  );
}

/**
 * A new invoice. Once its first change is saved the address names the draft, so that reloading goes on with it; the form stays as it is.
 */
export function NewInvoiceScreen() {
  const { search, change } = useAddress();
  const [opened] = useState(() => idOf(search['concept']));
  const start = useStart();
  const concept = useInvoice(opened);
  if (start.data === undefined || (opened !== undefined && concept.data === undefined))
    return <Waiting error={start.error ?? concept.error} retry={() => void start.refetch()} />;
  const blank = blankLine(start.data.treatments, start.data.invoice_date);
  if (concept.data !== undefined) return <Opened invoice={concept.data} start={start.data} />;
  return (
    <InvoiceEditor
      concept={undefined}
      start={{
        contact_id: idOf(search['contact']) === undefined ? null : (search['contact'] ?? null),
        invoice_date: start.data.invoice_date,
        payment_term_days: String(start.data.payment_term_days),
        performed_on: null,
        performed_until: null,
        order_reference: '',
        discount: '',
        is_advance: false,
        attachments: [],
        language: start.data.language,
        prices_include_vat: false,
        reference: '',
        note: '',
        project_id: null,
        template_id: null,
        lines: [search['credit'] === undefined ? blank : { ...blank, quantity: '-1' }],
      }}
      treatments={start.data.treatments}
      onCreated={({ id }) => change({ concept: String(id) })}
      onReload={() => window.location.reload()}
    />
  );
}

/** A draft opens in the editor, a final invoice is shown as it was sent. */
export function InvoiceScreen() {
  const id = idOf(useParam('id'));
  const start = useStart();
  const invoice = useInvoice(id);
  if (id === undefined) return <NotFoundCard />;
  if (start.data === undefined || invoice.data === undefined)
    return <Waiting error={invoice.error ?? start.error} retry={() => void invoice.refetch()} />;
  return <Opened key={id} invoice={invoice.data} start={start.data} />;
}

function Opened({ invoice, start }: { invoice: Invoice; start: Start }) {
  const adminId = useAdminId();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  if (invoice.number !== null) return <InvoiceView invoice={invoice} />;
  const reload = async () => {
    await client.refetchQueries({ queryKey: ['admin', adminId, 'sales', 'invoice', invoice.id] });
    setRound(round + 1);
  };
  return (
    <InvoiceEditor
      key={round}
      concept={invoice}
      start={valuesOf(invoice, blankLine(start.treatments, start.invoice_date))}
      treatments={start.treatments}
      onReload={() => void reload()}
    />
  );
}
