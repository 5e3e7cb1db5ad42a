import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import {
  type AgedContact,
  type AgedDocument,
  OPEN_ITEM_KINDS,
  type OpenItemKind,
  statementCalls,
} from '@saldo/contract';
import { AGE_BUCKETS, isRealDate, type IsoDate } from '@saldo/ledger';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminId } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { sourceAddress } from '../../../app/routing/source-address.ts';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { formatDate, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column, RowCard } from '../../../ui/table/data-table-types.ts';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { moneyColumn } from './money-column.tsx';
import { ReportFiles } from './report-files.tsx';
import styles from './statements.module.css';

type Aged = { kind: OpenItemKind; date: IsoDate };

function useAged(): Aged & { contact: string | undefined } {
  const { search } = useAddress();
  const date = search['date'] ?? '';
  return {
    kind: OPEN_ITEM_KINDS.find((kind) => kind === search['kind']) ?? 'RECEIVABLE',
    date: isRealDate(date) ? date : today(),
    contact: search['contact'],
  };
}

/** Who owes what on a day, and for how long; a contact opens to its documents. */
export function AgedScreen() {
  const { contact, ...aged } = useAged();
  return contact === undefined ? <AgedContacts aged={aged} /> : <AgedDocuments aged={aged} contact={contact} />;
}

function Tools({ kind, date }: Aged) {
  const { t } = useTranslation('reports');
  const { change } = useAddress();
  return (
    <div className={styles['tools']}>
      <SegmentedControl
        aria-label={t('aged.kind')}
        value={kind}
        data={OPEN_ITEM_KINDS.map((value) => ({ value, label: t(`aged.${value}`) }))}
        onChange={(value) => change({ kind: value, contact: undefined }, { push: true })}
      />
      <div className={styles['day']}>
        <DayInput label={t('aged.date')} value={date} onChange={(day) => change({ date: day })} />
      </div>
    </div>
  );
}

function AgedContacts({ aged }: { aged: Aged }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { change } = useAddress();
  const admin_id = useAdminId();
  const list = useList(['admin', admin_id, 'reports', 'aged'], statementCalls.agedItems, {
    query: { admin_id, ...aged },
  });
  const { first } = list;
  const phone = usePhone();
  const card = (row: AgedContact): RowCard =>
    cardOf(
      row.name,
      row.total,
      <>
        {t('aged.documents', { count: row.count })}
        <Ages buckets={row.buckets} />
      </>,
    );
  const columns: Column<AgedContact>[] = [
    { id: 'name', head: t('aged.contact'), cell: (row) => row.name, text: (row) => row.name, main: true, cuts: true },
    ...AGE_BUCKETS.map((bucket) =>
      moneyColumn<AgedContact>({ id: bucket, head: t(`aged.${bucket}`) }, (row) => row.buckets[bucket]),
    ),
    moneyColumn<AgedContact>({ id: 'total', head: t('aged.total') }, (row) => row.total),
  ];
  const report = aged.kind === 'RECEIVABLE' ? 'aged_receivables' : 'aged_payables';
  return (
    <Page
      title={t('aged.title')}
      summary={first === undefined ? undefined : formatMoney(first.total, language, { currency: true })}
      badge={first === undefined ? undefined : <Agreement {...first} />}
      actions={<ReportFiles report={report} from={aged.date} until={aged.date} />}
      fill
    >
      <Tools {...aged} />
      {phone && first !== undefined && (
        <div className={`card ${styles['ages'] ?? ''}`}>
          <Ages buckets={first.buckets} />
        </div>
      )}
      <DataTable
        label={t('aged.title')}
        source={list}
        columns={columns}
        rowId={(row) => row.contact_id ?? 0}
        rowName={(row) => row.name}
        onOpen={(row) => change({ contact: String(row.contact_id ?? 0) }, { push: true })}
        rowHeight="dense"
        totals={
          first === undefined
            ? undefined
            : {
                name: t('aged.total'),
                total: <Money amount={first.total} />,
                ...Object.fromEntries(
                  AGE_BUCKETS.map((each) => [each, <Money key={each} amount={first.buckets[each]} />]),
                ),
              }
        }
        empty={<EmptyState title={t('aged.empty')} />}
        card={card}
      />
    </Page>
  );
}

/** Whether the open items are what their control account says. */
function Agreement({ unallocated, ledger_code }: { unallocated: string; ledger_code: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return Number(unallocated) === 0 ? (
    <Badge icon={IconCircleCheck} tone="ok" plain>
      {t('aged.agrees', { code: ledger_code })}
    </Badge>
  ) : (
    <Badge icon={IconAlertTriangle} tone="bad">
      {t('aged.differs', { amount: formatMoney(unallocated, language, { currency: true }), code: ledger_code })}
    </Badge>
  );
}

function AgedDocuments({ aged, contact }: { aged: Aged; contact: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const go = useGo();
  const { change } = useAddress();
  const admin_id = useAdminId();
  const list = useList(['admin', admin_id, 'reports', 'aged-documents'], statementCalls.agedDocuments, {
    query: { admin_id, ...aged, contact_id: Number(contact) },
  });
  const name = list.rows?.[0]?.contact_name ?? '';
  const card = (row: AgedDocument): RowCard => cardOf(nameOf(row), row.outstanding, t(`aged.${row.bucket}`));
  const columns: Column<AgedDocument>[] = [
    { id: 'document', head: t('aged.document'), cell: nameOf, text: nameOf, main: true },
    {
      id: 'date',
      head: t('ledger.date'),
      cell: (row) => formatDate(row.document_date, language),
      day: (row) => row.document_date,
    },
    {
      id: 'due',
      head: t('aged.due'),
      cell: (row) => (row.due_date === null ? '' : formatDate(row.due_date, language)),
      day: (row) => row.due_date,
    },
    { id: 'age', head: t('aged.age'), cell: (row) => t(`aged.${row.bucket}`), text: (row) => t(`aged.${row.bucket}`) },
    moneyColumn<AgedDocument>({ id: 'outstanding', head: t('aged.outstanding') }, (row) => row.outstanding),
  ];
  return (
    <Page
      title={name === '' ? t('aged.title') : name}
      summary={formatDate(aged.date, language, 'long')}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.7} />}
          onClick={() => change({ contact: undefined })}
        >
          {t('aged.all')}
        </Button>
      }
      fill
    >
      <DataTable
        label={t('aged.title')}
        source={list}
        columns={columns}
        rowId={(row) => `${row.source_type} ${String(row.source_id)}`}
        rowName={nameOf}
        onOpen={(row) => go(sourceAddress({ ...row, entry_id: 0 }))}
        rowHeight="dense"
        csv
        empty={<EmptyState title={t('aged.empty')} />}
        card={card}
      />
    </Page>
  );
}

/** On a phone: how much of it is how old, what is not there left out. */
function Ages({ buckets }: Pick<AgedContact, 'buckets'>) {
  const { t } = useTranslation('reports');
  return AGE_BUCKETS.filter((bucket) => buckets[bucket] !== '0.00').map((bucket) => (
    <span key={bucket} className={styles['age']}>
      {t(`aged.${bucket}`)} <Money amount={buckets[bucket]} />
    </span>
  ));
}

const cardOf = (title: string, amount: string, detail: ReactNode): RowCard => ({
  title,
  amount: <Money amount={amount} />,
  detail,
});

const nameOf = (row: AgedDocument): string => row.document_name ?? row.reference;
