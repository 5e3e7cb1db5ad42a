import { type AttachmentDetail, type Expense, VAT_RATE_BP, VAT_RATE_NAMES } from '@saldo/contract';
import { type Cents, vatAgrees, vatOnNet } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../contacts/index.ts';
import { useLedgerOptions, useVatOptions } from '../../journal/index.ts';
import { ConfidenceMark, type Check } from '../../../ui/forms/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import {
  ChoiceCell,
  type LineColumn,
  LineTable,
  MoneyCell,
  SearchCell,
  TextCell,
} from '../../../ui/forms/line-table.tsx';
import { useSpots } from '../../../ui/forms/highlights.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import {
  emptyLine,
  type ExpenseValues,
  type LineValues,
  MOST_CHARACTERS,
  totalsOf,
  withCategory,
  withCategoryOfFirst,
  withOtherPrices,
} from './expense-values.ts';
import { deductionAdvice, deductionLimits } from '../expense-notes/deduction-limits.ts';
import { HabitNote } from '../expense-notes/habit-note.tsx';
import { doubtOf } from './confidence.ts';
import styles from '../purchases.module.css';
import { isAsProposed, splitLinesOf } from './split-lines.ts';
import { usePurchaseLedgers } from './use-purchase-ledgers.ts';

const SHARES = [100, 90, 80, 75, 70, 60, 50, 40, 30, 25, 20, 10, 0];

/** Ledgers an expense may go to, and the rates of a year. */
function useChoices({ date, reverse_billing }: Pick<ExpenseValues, 'date' | 'reverse_billing'>) {
  const ledgers = usePurchaseLedgers({ withRevenue: reverse_billing });
  return { ledgers: ledgers.data, waiting: ledgers.isLoading, rates: useVatOptions(date) };
}

type Proposal = AttachmentDetail['proposal'];

type ExpenseLinesProps = {
  form: Form<ExpenseValues>;
  /** The stored lines: their categories are known before the list of all categories is. */
  stored: Expense['lines'];
  proposal: Proposal;
  showsDeductible: boolean;
  onShowDeductible: () => void;
};

/** The lines of an expense, with read values marked and errors in the table. */
export function ExpenseLines({ form, stored, proposal, showsDeductible, onShowDeductible }: ExpenseLinesProps) {
  const { t } = useTranslation('purchases');
  const { light } = useSpots();
  const { values } = form;
  const { data: ledgers } = usePurchaseLedgers();
  const foreign = proposal?.foreign_vat;
  const isLimited = foreign === undefined && deductionLimits(values.lines, ledgers ?? []).length > 0;
  const showsShare = showsDeductible || isLimited || values.lines.some((line) => line.deductible_percentage !== 100);
  const columns = useColumns(values, stored, showsShare);
  const check = useCheck(values, proposal);
  const split = splitLinesOf(values, proposal);
  const isRead = values.lines.some((_, index) => proposal?.marks[`lines.${String(index)}.amount`]?.origin === 'read');
  const change = (by: (now: readonly LineValues[]) => LineValues[]) =>
    form.update(({ lines: before }) => ({
      lines: withCategoryOfFirst(
        before,
        by(before).map((line, index) => withFreshVat(before, line, index)),
      ),
    }));
  return (
    <section aria-label={t('fields.lines')}>
      <div className={styles['linesHead']}>
        <span className={styles['linesTitle']}>{t('fields.lines')}</span>
        {isRead && <ConfidenceMark mark="read" />}
        <HabitNote proposal={proposal} />
      </div>
      <LineTable<LineValues>
        label={t('fields.lines')}
        name="lines"
        lines={values.lines}
        onChange={change}
        form={form}
        columns={columns}
        newLine={() => ({ ...emptyLine(), ledger_account_id: values.lines.at(-1)?.ledger_account_id ?? null })}
        errors={form.errorsUnder('lines')}
        check={check}
        onFocusCell={light}
        others={
          <>
            {values.reverse_charge === 'NONE' && (
              <button
                type="button"
                className={`link ${styles['toggle'] ?? ''}`}
                onClick={() => form.set(withOtherPrices(values))}
              >
                {t(values.prices_include_vat ? 'fields.exclToggle' : 'fields.inclToggle')}
              </button>
            )}
            {split !== undefined && (
              <button
                type="button"
                className={`link ${styles['toggle'] ?? ''}`}
                onClick={() => form.update(() => ({ lines: split }))}
              >
                {t('fields.split', { lines: split.length })}
              </button>
            )}
            {!showsShare && (
              <button type="button" className={`link ${styles['toggle'] ?? ''}`} onClick={onShowDeductible}>
                {t('fields.deductibleToggle')}
              </button>
            )}
          </>
        }
      />
      <DeductionNote {...{ values, foreign }} />
    </section>
  );
}

/** Another amount or rate makes the VAT that was printed for the old one void: the rate decides again. */
function withFreshVat(before: readonly LineValues[], line: LineValues, index: number): LineValues {
  const old = before[index];
  if (old === undefined || old === line || old.amount_btw !== line.amount_btw) return line;
  const isSame = old.amount === line.amount && old.vat === line.vat;
  return isSame ? line : { ...line, amount_btw: null };
}

function useColumns(
  values: ExpenseValues,
  stored: Expense['lines'],
  showsDeductible: boolean,
): LineColumn<LineValues>[] {
  const { t } = useTranslation('purchases');
  const { ledgers, waiting, rates } = useChoices(values);
  const choices = useLedgerOptions(
    ledgers,
    values.lines.map(({ ledger_account_id }) => ledger_account_id),
  );
  const ledgerChoices = ledgers === undefined ? storedChoices(stored) : choices;
  const byId = (id: string | null) => ledgers?.find((ledger) => String(ledger.id) === id);
  const inForce = rates?.map(({ value }) => value) ?? ['PROCENT_21', 'PROCENT_9', 'PROCENT_0'];
  const used = new Set(values.lines.map(({ vat }) => vat));
  const rateNames = VAT_RATE_NAMES.filter((name) => inForce.includes(name) || used.has(name));
  const totals = totalsOf(values);
  const isShifted = values.reverse_charge !== 'NONE';
  const columns: LineColumn<LineValues>[] = [
    {
      id: 'description',
      head: t('fields.description'),
      cell: (line, change, control) => (
        <TextCell
          value={line.description}
          onChange={(description) => change({ description })}
          control={control}
          maxLength={MOST_CHARACTERS}
        />
      ),
    },
    {
      id: 'ledger_account_id',
      head: t('fields.category'),
      width: '32%',
      cell: (line, change, control, typing) => (
        <SearchCell
          value={line.ledger_account_id}
          onChange={(id) => change(withCategory(line, id, { from: byId(line.ledger_account_id), to: byId(id) }))}
          data={ledgerChoices}
          control={control}
          placeholder={t('fields.chooseCategory')}
          nothingFound={t('fields.noCategory')}
          waiting={waiting}
          {...typing}
        />
      ),
    },
    {
      id: 'vat',
      head: t('fields.vat'),
      name: t('fields.vatRate'),
      width: '64px',
      cell: (line, change, control) => (
        <ChoiceCell
          value={line.vat}
          onChange={(vat) => change({ vat: rateNames.find((name) => name === vat) ?? line.vat })}
          data={rateNames.map((value) => ({ value, label: t(`rates.${value}`) }))}
          control={control}
        />
      ),
    },
    {
      id: 'amount',
      head: t(values.prices_include_vat && !isShifted ? 'fields.incl' : 'fields.excl'),
      align: 'right',
      width: '84px',
      cell: (line, change, control, { onProblem }) => (
        <MoneyCell value={line.amount} onChange={(amount) => change({ amount })} {...{ control, onProblem }} />
      ),
    },
    {
      id: 'amount_btw',
      head: t('fields.vatAmount'),
      name: t('fields.vatAmountName'),
      align: 'right',
      width: '74px',
      cell: (line, change, control, { onProblem }) => {
        const calculated = totals.lines[values.lines.indexOf(line)]?.vat ?? null;
        if (isShifted) return <ShiftedVat vat={calculated} />;
        const shown = line.amount_btw ?? (line.amount === null ? null : calculated);
        return (
          <MoneyCell value={shown} onChange={(amount_btw) => change({ amount_btw })} {...{ control, onProblem }} />
        );
      },
    },
  ];
  if (!showsDeductible) return columns;
  return [
    ...columns,
    {
      id: 'deductible_percentage',
      head: t('fields.deductible'),
      width: '76px',
      cell: (line, change, control) => (
        <ChoiceCell
          value={String(line.deductible_percentage)}
          onChange={(share) => change({ deductible_percentage: Number(share) })}
          data={[...new Set([...SHARES, line.deductible_percentage])].map((share) => ({
            value: String(share),
            label: `${String(share)}%`,
          }))}
          control={control}
        />
      ),
    },
  ];
}

function storedChoices(stored: Expense['lines']): { value: string; label: string }[] {
  const named = new Map(
    stored.flatMap(({ ledger_account }) =>
      ledger_account === null ? [] : [[ledger_account.id, ledger_account.category] as const],
    ),
  );
  return [...named].map(([id, label]) => ({ value: String(id), label }));
}

function ShiftedVat({ vat }: { vat: Cents | null }) {
  const language = useLanguage();
  return <span className={styles['shifted']}>{vat === null ? '–' : formatMoney(vat, language)}</span>;
}

/** A doubt about a line: VAT that does not fit its rate, or what was read with doubt and not looked at yet. */
function useCheck(
  values: ExpenseValues,
  proposal: Proposal,
): (line: LineValues, index: number) => (Check & { column: string }) | undefined {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const totals = totalsOf(values);
  return (line, index) => {
    const amounts = totals.lines[index];
    if (amounts === undefined || line.amount === null) return undefined;
    const rate_bp = VAT_RATE_BP[line.vat];
    if (line.amount_btw !== null && !vatAgrees(amounts.amount_excl, amounts.vat, rate_bp)) {
      const vat = vatOnNet(amounts.amount_excl, rate_bp);
      const words = {
        rate: t(`rates.${line.vat}`),
        base: formatMoney(amounts.amount_excl, language),
        vat: formatMoney(vat, language),
      };
      return { column: 'amount_btw', reason: t('warnings.vatFar', words) };
    }
    for (const column of ['amount', 'vat', 'description'] as const) {
      const mark = proposal?.marks[`lines.${String(index)}.${column}`];
      if (mark?.certainty === 'doubtful' && isAsProposed(line, proposal?.lines[index]))
        return { column, reason: doubtOf(mark, t) };
    }
    return undefined;
  };
}

type DeductionNoteProps = { values: Pick<ExpenseValues, 'lines'>; foreign: NonNullable<Proposal>['foreign_vat'] };

/** What the law says of deducting VAT on the categories of the lines, or of VAT from abroad, where it says something. */
function DeductionNote({ values: { lines }, foreign }: DeductionNoteProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const { data } = usePurchaseLedgers();
  const code = foreign?.country ?? null;
  const country = code === null ? '' : countryName(code, language);
  return deductionAdvice(lines, data ?? [], foreign).map((advice) => (
    <p key={advice} className={`second ${styles['deduction'] ?? ''}`} role="note">
      {t(`deduction.${advice}`, { country })}
    </p>
  ));
}
