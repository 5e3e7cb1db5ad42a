import { Skeleton } from '@mantine/core';
import { type Quotation, quotationCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '../../../app/api/api.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { failureOf } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { FailedLoad, NotFoundCard } from '../../../ui/feedback/notices.tsx';
import { blankLine } from '../view/blank-line.ts';
import { QuotationEditor } from './quotation-editor.tsx';
import { quotationValuesOf } from './quotation-values.ts';
import { QuotationView } from './quotation-view.tsx';
import styles from '../sales.module.css';

type Start = CallReply<typeof quotationCalls.newQuotation>;

function useStart() {
  const admin_id = useAdminId();
  return useQuery({
    queryKey: ['admin', admin_id, 'sales', 'new-quotation'],
    queryFn: ({ signal }) => callApi(quotationCalls.newQuotation, { query: { admin_id } }, { signal }),
  });
}

function useQuotation(id: number | undefined) {
  const admin_id = useAdminId();
  return useQuery({
    queryKey: ['admin', admin_id, 'sales', 'quotation', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      callApi(quotationCalls.quotation, { params: { id: id ?? 0 }, query: { admin_id } }, { signal }),
  });
}

const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;

function Waiting({ error, retry }: { error: Error | null; retry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NotFoundCard />;
  if (error !== null)
    return (
      <div className="middle">
        <FailedLoad failure={failureOf(error)} onRetry={retry} />
      </div>
    );
  return (
    <div className={styles['work']}>
      <Skeleton height={36} width={220} />
      <Skeleton height={64} />
      <Skeleton height={220} />
    </div>
  );
}

/** A new quotation. Once its first change is saved the address names the draft, so that reloading goes on with it. */
export function NewQuotationScreen() {
  const { search, change } = useAddress();
  const [opened] = useState(() => idOf(search['concept']));
  const start = useStart();
  const draft = useQuotation(opened);
  if (start.data === undefined || (opened !== undefined && draft.data === undefined))
    return <Waiting error={start.error ?? draft.error} retry={() => void start.refetch()} />;
  if (draft.data !== undefined) return <Opened quotation={draft.data} start={start.data} />;
  const { quotation_date, valid_until, language, treatments } = start.data;
  return (
    <QuotationEditor
      draft={undefined}
      start={{
        contact_id: idOf(search['contact']) === undefined ? null : (search['contact'] ?? null),
        project_id: null,
        template_id: null,
        quotation_date,
        valid_until,
        language,
        prices_include_vat: false,
        reference: '',
        note: '',
        discount: '',
        lines: [blankLine(treatments, quotation_date)],
      }}
      treatments={treatments}
      onCreated={({ id }) => change({ concept: String(id) })}
      onReload={() => window.location.reload()}
    />
  );
}

/** A draft opens in the editor, one that was sent is shown as it was sent. */
export function QuotationScreen() {
  const id = idOf(useParam('id'));
  const start = useStart();
  const quotation = useQuotation(id);
  if (id === undefined) return <NotFoundCard />;
  if (start.data === undefined || quotation.data === undefined)
    return <Waiting error={quotation.error ?? start.error} retry={() => void quotation.refetch()} />;
  return <Opened key={id} quotation={quotation.data} start={start.data} />;
}

function Opened({ quotation, start }: { quotation: Quotation; start: Start }) {
  const [shown, setShown] = useState(quotation);
  if (quotation.may['edit'] !== true) return <QuotationView quotation={quotation} />;
  return (
    <QuotationEditor
      key={shown.version}
      draft={shown}
      start={quotationValuesOf(shown, blankLine(start.treatments, shown.quotation_date))}
      treatments={start.treatments}
      onReload={() => setShown(quotation)}
    />
  );
}
