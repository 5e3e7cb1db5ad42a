import { contactCalls, type LedgerChoice } from '@saldo/contract';
import { type IsoDate, statementOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import {
  type CellControl,
  ChoiceCell,
  type LineColumn,
  LineTable,
  MoneyCell,
  SearchCell,
  TextCell,
} from '../../../ui/forms/line-table.tsx';
import type { Choices } from '../../../ui/forms/rank-matches.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useContactChoices } from '../../contacts/index.ts';
import { useVatOptions } from '../vat-options.ts';
import { blankLine, blankShare, type JournalLineValues, type MemorialValues } from './memorial-values.ts';
import type { ShareValues } from './takings-values.ts';

type LinesProps = { form: Form<MemorialValues>; chart: readonly LedgerChoice[] };

/** Ledgers that may be booked on here, under their groups; another legal form's are left out. */
export function ledgerChoices(chart: readonly LedgerChoice[], only?: (ledger: LedgerChoice) => boolean): Choices {
  const offered = chart.filter(
    (ledger) => ledger.activated && ledger.memorial && ledger.suits && (only?.(ledger) ?? true),
  );
  return [...Map.groupBy(offered, ({ group }) => group)].map(([group, ledgers]) => ({
    group,
    items: ledgers.map(({ code, title, words }) => ({ value: code, label: `${code} ${title}`, words })),
  }));
}

export function LedgerCell(cell: Omit<React.ComponentProps<typeof SearchCell>, 'placeholder' | 'nothingFound'>) {
  const { t } = useTranslation('journal');
  return (
    <SearchCell {...cell} placeholder={t('memorial.form.chooseLedger')} nothingFound={t('memorial.form.noLedger')} />
  );
}

function useJournalColumns(chart: readonly LedgerChoice[]): LineColumn<JournalLineValues>[] {
  const { t } = useTranslation('journal');
  const data = ledgerChoices(chart);
  return [
    {
      id: 'ledger',
      head: t('memorial.form.ledger'),
      cell: (line, change, control, typing) => (
        <LedgerCell value={line.ledger} onChange={(ledger) => change({ ledger })} {...{ data, control }} {...typing} />
      ),
    },
    {
      id: 'description',
      head: t('memorial.form.lineDescription'),
      width: '20%',
      cell: (line, change, control) => (
        <TextCell
          value={line.description}
          onChange={(description) => change({ description })}
          control={control}
          maxLength={250}
        />
      ),
    },
    {
      id: 'contact_id',
      head: t('memorial.form.contact'),
      width: '18%',
      cell: (line, change, control) => <ContactCell {...{ line, change, control }} />,
    },
    {
      id: 'debit',
      head: t('memorial.form.debit'),
      align: 'right',
      width: '120px',
      cell: (line, change, control, { onProblem }) => (
        <MoneyCell value={line.debit} onChange={(debit) => change({ debit })} {...{ control, onProblem }} />
      ),
    },
    {
      id: 'credit',
      head: t('memorial.form.credit'),
      align: 'right',
      width: '120px',
      cell: (line, change, control, { onProblem }) => (
        <MoneyCell value={line.credit} onChange={(credit) => change({ credit })} {...{ control, onProblem }} />
      ),
    },
  ];
}

/** Every line in debit or credit. */
export function JournalLines({ form, chart }: LinesProps) {
  const { t } = useTranslation('journal');
  const columns = useJournalColumns(chart);
  return (
    <LineTable<JournalLineValues>
      label={t('memorial.form.lines')}
      name="lines"
      lines={form.values.lines}
      onChange={(change) => form.update((now) => ({ lines: change(now.lines) }))}
      form={form}
      columns={columns}
      newLine={blankLine}
      addLabel={t('memorial.form.addLine')}
      errors={form.errorsUnder('lines')}
    />
  );
}

type ContactCellProps = {
  line: JournalLineValues;
  change: (patch: Partial<JournalLineValues>) => void;
  control: CellControl;
};

/** A contact of the administration; the one that is chosen is offered also where the list has no room for it. */
function ContactCell({ line, change, control }: ContactCellProps) {
  const { t } = useTranslation('journal');
  const [typed, setTyped] = useState('');
  const { contacts } = useContactChoices(typed, undefined);
  const isListed = line.contact_id === null || contacts.some(({ id }) => String(id) === line.contact_id);
  const { data: chosen } = useQuery({
    queryKey: ['admin', useAdminId(), 'contacts', 'one', line.contact_id],
    queryFn: ({ signal }) => callApi(contactCalls.contact, { params: { id: line.contact_id ?? '' } }, { signal }),
    enabled: !isListed,
  });
  const offered = isListed || chosen === undefined ? contacts : [chosen, ...contacts];
  return (
    <SearchCell
      value={line.contact_id}
      onChange={(contact_id) => change({ contact_id })}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      control={control}
      clearable
      onSearchChange={setTyped}
      nothingFound={t('memorial.form.noContact')}
    />
  );
}

function useShareColumns(chart: readonly LedgerChoice[], date: IsoDate | null): LineColumn<ShareValues>[] {
  const { t } = useTranslation('journal');
  const rates = useVatOptions(date) ?? [];
  const data = ledgerChoices(chart, ({ category }) => statementOf(category) === 'profit_and_loss');
  return [
    {
      id: 'ledger',
      head: t('memorial.form.ledger'),
      cell: (share, change, control, typing) => (
        <LedgerCell value={share.ledger} onChange={(ledger) => change({ ledger })} {...{ data, control }} {...typing} />
      ),
    },
    {
      id: 'vat',
      head: t('memorial.form.vat'),
      width: '130px',
      cell: (share, change, control) => (
        <ChoiceCell
          value={share.vat}
          onChange={(vat) => change({ vat })}
          control={control}
          data={[
            { value: '', label: t('memorial.form.noVat') },
            ...rates.filter(({ rate }) => Number(rate) > 0).map(({ value, label }) => ({ value, label })),
          ]}
        />
      ),
    },
    {
      id: 'amount',
      head: t('memorial.form.share'),
      align: 'right',
      width: '190px',
      cell: (share, change, control, { onProblem }) => (
        <MoneyCell value={share.amount} onChange={(amount) => change({ amount })} {...{ control, onProblem }} />
      ),
    },
  ];
}

/** Costs with their private share; what the owner took out follows. */
export function PrivateShares({ form, chart }: LinesProps) {
  const { t } = useTranslation('journal');
  const columns = useShareColumns(chart, form.values.date);
  return (
    <LineTable<ShareValues>
      label={t('memorial.form.lines')}
      name="shares"
      lines={form.values.shares}
      onChange={(change) => form.update((now) => ({ shares: change(now.shares) }))}
      form={form}
      columns={columns}
      newLine={blankShare}
      addLabel={t('memorial.form.addLine')}
      errors={form.errorsUnder('shares')}
    />
  );
}
