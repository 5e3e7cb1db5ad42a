import { type BankTransaction, type LedgerChoice, VAT_RATE_BP } from '@saldo/contract';
import { REVERSE_CHARGES } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { useLedgerOptions, useVatOptions } from '../../journal/index.ts';
import { ChoiceCell, DecimalCell, type LineColumn, MoneyCell, SearchCell } from '../../../ui/forms/line-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import styles from '../bank.module.css';
import { type EditedLine, usualVat, vatOf } from './booking-lines.ts';

function useVatChoices(transaction: BankTransaction): { value: string; label: string }[] {
  const { t } = useTranslation('bank');
  const data = useVatOptions(transaction.date);
  const rates = data?.map(({ value, label }) => ({ value, label: value === 'PROCENT_0' ? '0%' : label })) ?? [];
  return [{ value: '', label: t('lines.none') }, ...rates];
}

/** The columns of the lines of a booking; with `isMore` a reverse charge and a private share, in the place of the VAT amount. */
export function useLineColumns(
  transaction: BankTransaction,
  lines: readonly EditedLine[],
  ledgers: LedgerChoice[] | undefined,
  isMore: boolean,
): LineColumn<EditedLine>[] {
  const { t } = useTranslation('bank');
  const vatChoices = useVatChoices(transaction);
  const byId = (id: string | null) => ledgers?.find((ledger) => String(ledger.id) === id);
  const options = useLedgerOptions(
    ledgers,
    lines.map((line) => line.ledger_account_id),
  );
  const none = <span className={styles['document']}>–</span>;
  const reverseCharge: LineColumn<EditedLine> = {
    id: 'reverse_charge',
    head: t('lines.reverseCharge'),
    width: '92px',
    cell: (line, change, control) =>
      line.open_item_id === null ? (
        <ChoiceCell
          value={line.reverse_charge}
          onChange={(chosen) =>
            change({
              reverse_charge: REVERSE_CHARGES.find((one) => one === chosen) ?? 'NONE',
              ...rateFor(line, chosen),
            })
          }
          control={control}
          data={[...REVERSE_CHARGES].toReversed().map((value) => ({ value, label: t(`lines.reverse.${value}`) }))}
        />
      ) : (
        none
      ),
  };
  const privateShare: LineColumn<EditedLine> = {
    id: 'private_percentage',
    head: t('lines.private'),
    align: 'right',
    width: '76px',
    cell: (line, change, control, { onProblem, onTwoReadings }) =>
      line.open_item_id === null ? (
        <DecimalCell
          value={line.private_percentage}
          onChange={(private_percentage) => change({ private_percentage })}
          decimals={0}
          {...{ control, onProblem, onTwoReadings }}
        />
      ) : (
        none
      ),
  };
  const vatAmount: LineColumn<EditedLine> = {
    id: 'amount_btw',
    head: t('lines.vatAmount'),
    align: 'right',
    width: '72px',
    cell: (line) => (
      <span className="second">
        <Money amount={vatOf(line)} />
      </span>
    ),
  };
  return [
    {
      id: 'ledger_account_id',
      head: t('lines.bookOn'),
      cell: (line, change, control) =>
        line.open_item_id === null ? (
          <SearchCell
            value={line.ledger_account_id}
            onChange={(id) => change({ ledger_account_id: id, vat: usualVat(byId(id)) })}
            control={control}
            data={options}
            placeholder={t('lines.choose')}
            nothingFound={t('lines.nothingFound')}
          />
        ) : (
          <span className={styles['document']}>{line.label}</span>
        ),
    },
    {
      id: 'vat',
      head: t('lines.vat'),
      width: '72px',
      cell: (line, change, control) =>
        line.open_item_id === null ? (
          <ChoiceCell
            value={line.vat}
            onChange={(vat) => change({ vat: vat as EditedLine['vat'] })}
            control={control}
            data={byId(line.ledger_account_id)?.bank === 'no_vat' ? vatChoices.slice(0, 1) : vatChoices}
          />
        ) : (
          none
        ),
    },
    ...(isMore ? [reverseCharge, privateShare] : [vatAmount]),
    {
      id: 'amount',
      head: t('lines.amount'),
      align: 'right',
      width: '92px',
      cell: (line, change, control, { onProblem }) => (
        <MoneyCell value={line.amount} onChange={(amount) => change({ amount })} {...{ control, onProblem }} />
      ),
    },
  ];
}

/** VAT under a reverse charge has a rate: the high one, until a person says otherwise. */
function rateFor(line: EditedLine, chosen: string): Partial<EditedLine> {
  const has = line.vat !== '' && VAT_RATE_BP[line.vat] > 0;
  return chosen === 'NONE' || has ? {} : { vat: 'PROCENT_21' };
}
