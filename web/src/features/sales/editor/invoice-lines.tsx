import { SegmentedControl } from '@mantine/core';
import { UNITS } from '@saldo/contract';
import type { IsoDate, SalesTreatment } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRate, today } from '../../../ui/format/format.ts';
import { ChoiceCell, DecimalCell, type LineColumn, LineTable, LongTextCell } from '../../../ui/forms/line-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useContact } from '../../contacts/index.ts';
import {
  amountOf,
  defaultVatOption,
  type DocumentValues,
  type LineValues,
  parseVatOption,
  type VatChoice,
  vatChoices,
  vatOptionKey,
} from './invoice-values.ts';
import styles from '../sales.module.css';
import { useSalesLedgers } from './sales-ledgers.ts';

/** As the contract has it. */
const MOST_CHARACTERS = 250;

const LONGEST_RATE = 5;

/** What a choice of VAT is called: a rate, or why there is none. */
export function useVatLabel(): (choice: VatChoice) => string {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  return ({ treatment, rate_bp, supply }) => {
    const rate = formatRate(rate_bp, language);
    const isTaxed = treatment === 'nl_high' || treatment === 'nl_low';
    if (treatment === 'oss') return t('treatments.ossAt', { rate });
    if (isTaxed) return supply === 'goods' ? t('treatments.goods', { rate }) : t('treatments.nl_high', { rate });
    return t(`treatments.${treatment as 'nl_zero'}`);
  };
}

/** The columns; a choice that is not in force on this date stays, so that the server can say what is wrong with it. */
function useLineColumns(
  choices: readonly VatChoice[],
  lines: readonly LineValues[],
  { isWide, ledgers }: { isWide: boolean; ledgers: readonly { value: string; label: string }[] | undefined },
): LineColumn<LineValues>[] {
  const { t } = useTranslation('sales');
  const units = [
    { value: '', label: '–' },
    ...UNITS.map((unit) => ({ value: unit as string, label: t(`units.${unit}`) })),
  ];
  const label = useVatLabel();
  const dataFor = (line: LineValues) => {
    const known = choices.map((choice) => ({ value: vatOptionKey(choice), label: label(choice) }));
    const isKnown = known.some(({ value }) => value === line.vat);
    return isKnown ? known : [{ value: line.vat, label: label(parseVatOption(line.vat)) }, ...known];
  };
  // A reason why there is no VAT takes more room than a rate, and leaves less to the description.
  const isLong = lines.some((line) => label(parseVatOption(line.vat)).length > LONGEST_RATE);
  return [
    {
      id: 'description',
      head: t('editor.description'),
      cell: (line, change, control) => (
        <LongTextCell
          value={line.description}
          control={control}
          onChange={(description) => change({ description })}
          maxLength={MOST_CHARACTERS}
        />
      ),
    },
    {
      id: 'quantity',
      head: t('editor.quantity'),
      align: 'right',
      width: '64px',
      cell: (line, change, control, { onProblem, onTwoReadings }) => (
        <DecimalCell
          value={line.quantity}
          decimals={0}
          {...{ control, onProblem, onTwoReadings }}
          onChange={(quantity) => change({ quantity })}
        />
      ),
    },
    ...(isWide
      ? [
          {
            id: 'unit',
            head: t('editor.unit'),
            width: '84px',
            cell: (line, change, control) => (
              <ChoiceCell value={line.unit} data={units} control={control} onChange={(unit) => change({ unit })} />
            ),
          } satisfies LineColumn<LineValues>,
        ]
      : []),
    {
      id: 'unit_price',
      head: t('editor.price'),
      align: 'right',
      width: '88px',
      cell: (line, change, control, { onProblem, onTwoReadings }) => (
        <DecimalCell
          value={line.unit_price}
          decimals={2}
          {...{ control, onProblem, onTwoReadings }}
          onChange={(unit_price) => change({ unit_price })}
        />
      ),
    },
    ...(isWide
      ? [
          {
            id: 'discount',
            head: t('editor.lineDiscount'),
            align: 'right',
            width: '76px',
            cell: (line, change, control, { onProblem, onTwoReadings }) => (
              <DecimalCell
                value={line.discount}
                decimals={0}
                {...{ control, onProblem, onTwoReadings }}
                onChange={(discount) => change({ discount })}
              />
            ),
          } satisfies LineColumn<LineValues>,
        ]
      : []),
    {
      id: 'vat',
      head: t('editor.vat'),
      width: isLong ? '160px' : '100px',
      cell: (line, change, control) => (
        <ChoiceCell value={line.vat} data={dataFor(line)} control={control} onChange={(vat) => change({ vat })} />
      ),
    },
    ...(ledgers === undefined
      ? []
      : [
          {
            id: 'ledger_account_id',
            head: t('editor.ledger'),
            width: '132px',
            cell: (line, change, control) => (
              <ChoiceCell
                value={line.ledger_account_id === null ? '' : String(line.ledger_account_id)}
                data={[{ value: '', label: t('editor.ledgerByVat') }, ...ledgers]}
                control={control}
                onChange={(id) => change({ ledger_account_id: id === '' ? null : Number(id) })}
              />
            ),
          } satisfies LineColumn<LineValues>,
        ]),
    {
      id: 'amount',
      head: t('editor.amount'),
      align: 'right',
      width: '96px',
      cell: (line) => (
        <strong className={styles['amount']}>
          <Money amount={amountOf(line)} />
        </strong>
      ),
    },
  ];
}

type InvoiceLinesProps<V extends DocumentValues> = {
  form: Form<V>;
  treatments: readonly SalesTreatment[];
  /** Whose rates are offered. */
  date: IsoDate | null;
};

/** What was sold, a line each, in prices with or without VAT. The server names a wrong VAT treatment `treatment`; here it is in the VAT column. */
export function InvoiceLines<V extends DocumentValues>({ form, treatments, date }: InvoiceLinesProps<V>) {
  const { t } = useTranslation('sales');
  const { values } = form;
  const { data: customer } = useContact(values.contact_id === null ? undefined : Number(values.contact_id));
  const choices = vatChoices(treatments, date ?? today(), customer);
  const isUsed = values.lines.some(({ unit, discount }) => unit !== '' || discount !== '');
  const [isWide, setWide] = useState(isUsed);
  const hasLedgers = values.lines.some(({ ledger_account_id }) => ledger_account_id !== null);
  const [isChoosing, setChoosing] = useState(hasLedgers);
  const showsLedgers = isChoosing || hasLedgers;
  const ledgers = useSalesLedgers(showsLedgers);
  const columns = useLineColumns(choices, values.lines, {
    isWide: isWide || isUsed,
    ledgers: showsLedgers ? ledgers : undefined,
  });
  const errors = Object.fromEntries(
    Object.entries(form.errorsUnder('lines')).map(([path, message]) => [path.replace(/treatment$/, 'vat'), message]),
  );
  return (
    <div>
      <div className={styles['linesHead']}>
        {t('editor.lines')}
        <SegmentedControl
          size="xs"
          aria-label={t('editor.lines')}
          value={values.prices_include_vat ? 'gross' : 'net'}
          data={[
            { value: 'net', label: t('editor.exclusive') },
            { value: 'gross', label: t('editor.inclusive') },
          ]}
          onChange={(mode) => form.set({ prices_include_vat: mode === 'gross' } as Partial<V>)}
        />
      </div>
      <LineTable
        label={t('editor.lines')}
        name="lines"
        lines={values.lines}
        columns={columns}
        errors={errors}
        newLine={() => ({
          description: '',
          quantity: '1',
          unit: values.lines.at(-1)?.unit ?? '',
          unit_price: '',
          discount: '',
          ledger_account_id: null,
          vat: values.lines.at(-1)?.vat ?? defaultVatOption(choices, customer),
        })}
        onChange={(change) => form.update((now) => ({ lines: change(now.lines) }) as Partial<V>)}
        form={form}
      />
      <span className={styles['links']}>
        {!isWide && !isUsed && (
          <button type="button" className="link" onClick={() => setWide(true)}>
            {t('editor.showUnits')}
          </button>
        )}
        {!showsLedgers && (
          <button type="button" className="link" onClick={() => setChoosing(true)}>
            {t('editor.showLedgers')}
          </button>
        )}
      </span>
    </div>
  );
}
