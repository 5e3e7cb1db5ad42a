import { Autocomplete } from '@mantine/core';
import type { LedgerChoice } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import {
  type CellControl,
  DateCell,
  type LineColumn,
  LineTable,
  MoneyCell,
  TextCell,
} from '../../../ui/forms/line-table.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useContactChoices } from '../../contacts/index.ts';
import { LedgerCell } from '../memorial/memorial-lines.tsx';
import {
  blankDocument,
  blankLine,
  type DocumentLine,
  type DocumentPart,
  type LedgerLine,
  type LedgerPart,
  type OpeningValues,
  partOf,
} from './opening-values.ts';
import styles from './opening.module.css';

type LedgerLinesProps = {
  form: Form<OpeningValues>;
  part: LedgerPart;
  chart: readonly LedgerChoice[];
  /** A ledger that follows from the others and is not typed. */
  except?: string;
};

function useLedgerColumns({ part, chart, except }: Omit<LedgerLinesProps, 'form'>): LineColumn<LedgerLine>[] {
  const { t } = useTranslation('journal');
  const data = chart
    .filter((ledger) => ledger.code !== except && ledger.activated && ledger.suits && partOf(ledger) === part)
    .map(({ code, title }) => ({ value: code, label: `${code} ${title}` }));
  return [
    {
      id: 'ledger',
      head: t('opening.ledger'),
      cell: (line, change, control, typing) => (
        <LedgerCell value={line.ledger} onChange={(ledger) => change({ ledger })} {...{ data, control }} {...typing} />
      ),
    },
    {
      id: 'amount',
      head: t(`opening.amounts.${part}`),
      align: 'right',
      width: '140px',
      cell: (line, change, control, { onProblem }) => (
        <MoneyCell value={line.amount} onChange={(amount) => change({ amount })} {...{ control, onProblem }} />
      ),
    },
  ];
}

/** Amounts on ledgers of one part, each on its usual side. */
export function LedgerTable({ form, part, chart, except }: LedgerLinesProps) {
  const { t } = useTranslation('journal');
  const columns = useLedgerColumns({ part, chart, ...(except === undefined ? {} : { except }) });
  return (
    <LineTable<LedgerLine>
      label={t(`opening.parts.${part}`)}
      name={part}
      lines={form.values[part]}
      onChange={(change) => form.update((now) => ({ [part]: change(now[part]) }))}
      form={form}
      columns={columns}
      newLine={blankLine}
      errors={form.errorsUnder(part)}
    />
  );
}

export function LedgerLines(props: LedgerLinesProps) {
  const { t } = useTranslation('journal');
  return (
    <Card title={t(`opening.parts.${props.part}`)}>
      <p className={`second ${styles['help'] ?? ''}`}>{t(`opening.help.${props.part}`)}</p>
      <LedgerTable {...props} />
    </Card>
  );
}

type NameCellProps = {
  line: DocumentLine;
  change: (patch: Partial<DocumentLine>) => void;
  control: CellControl;
};

/** A name of the contacts, or any other: that makes a contact. */
function NameCell({ line, change, control }: NameCellProps) {
  const { contacts } = useContactChoices(line.contact_name, undefined);
  return (
    <Autocomplete
      variant="unstyled"
      {...control}
      value={line.contact_name}
      data={[...new Set(contacts.map(({ name }) => name))]}
      limit={8}
      maxLength={200}
      onChange={(contact_name) => change({ contact_name, contact_id: null })}
    />
  );
}

function useDocumentColumns(part: DocumentPart): LineColumn<DocumentLine>[] {
  const { t } = useTranslation('journal');
  return [
    {
      id: 'contact_name',
      head: t(`opening.contact.${part}`),
      cell: (line, change, control) => <NameCell {...{ line, change, control }} />,
    },
    {
      id: 'reference',
      head: t('opening.reference'),
      width: '20%',
      cell: (line, change, control) => (
        <TextCell
          value={line.reference}
          onChange={(reference) => change({ reference })}
          control={control}
          maxLength={200}
        />
      ),
    },
    {
      id: 'document_date',
      head: t('opening.documentDate'),
      width: '142px',
      cell: (line, change, control, { onProblem }) => (
        <DateCell
          value={line.document_date}
          onChange={(document_date) => change({ document_date })}
          {...{ control, onProblem }}
          isForBooks
        />
      ),
    },
    {
      id: 'due_date',
      head: t('opening.dueDate'),
      width: '142px',
      cell: (line, change, control, { onProblem }) => (
        <DateCell value={line.due_date} onChange={(due_date) => change({ due_date })} {...{ control, onProblem }} />
      ),
    },
    {
      id: 'amount',
      head: t('opening.unpaid'),
      align: 'right',
      width: '120px',
      cell: (line, change, control, { onProblem }) => (
        <MoneyCell value={line.amount} onChange={(amount) => change({ amount })} {...{ control, onProblem }} />
      ),
    },
  ];
}

/** Unpaid invoices or bills: whose, which, when, and how much of it is still to be paid. */
export function DocumentLines({ form, part }: { form: Form<OpeningValues>; part: DocumentPart }) {
  const { t } = useTranslation('journal');
  const columns = useDocumentColumns(part);
  return (
    <Card title={t(`opening.parts.${part}`)}>
      <p className={`second ${styles['help'] ?? ''}`}>{t(`opening.help.${part}`)}</p>
      <LineTable<DocumentLine>
        label={t(`opening.parts.${part}`)}
        name={part}
        lines={form.values[part]}
        onChange={(change) => form.update((now) => ({ [part]: change(now[part]) }))}
        form={form}
        columns={columns}
        newLine={blankDocument}
        errors={form.errorsUnder(part)}
      />
    </Card>
  );
}
