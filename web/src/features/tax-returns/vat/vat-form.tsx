import { IconChevronRight } from '@tabler/icons-react';
import type { VatReturn } from '@saldo/contract';
import { euros } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/format/money.tsx';
import styles from '../tax-returns.module.css';
import { ALL_ROWS, type FormRow, formRow, type RowName, rowWord, SECTIONS, sectionWord } from './vat-form-rows.ts';

type FormProps = { found: VatReturn; open: string | undefined; onOpen: (name: RowName) => void };

function Figure({ amount }: { amount: number | null | undefined }) {
  if (amount === undefined) return null;
  return <Money amount={amount === null ? null : euros(amount)} whole />;
}

/** The form as the tax authority prints it; a row with lines opens them. */
export function VatForm({ found, open, onOpen }: FormProps) {
  const { t } = useTranslation('tax-returns');
  return (
    <section className={`card ${styles['form'] ?? ''}`}>
      <table className={styles['formTable']}>
        <caption className="sr">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('form.rubric')}</span>
            </th>
            <th scope="col">{t('form.whole')}</th>
            <th scope="col" className="num">
              {t('form.turnover')}
            </th>
            <th scope="col" className="num">
              {t('form.vat')}
            </th>
            <th aria-hidden="true" />
          </tr>
        </thead>
        {SECTIONS.map(({ number, rows }) => (
          <tbody key={number}>
            <tr className={styles['section']}>
              <th colSpan={5} scope="rowgroup">
                {number} {t(`form.${sectionWord(number)}`)}
              </th>
            </tr>
            {rows.map((name) => (
              <Row key={name} row={formRow(found, name)} open={open === name} onOpen={onOpen} />
            ))}
          </tbody>
        ))}
        <tbody>
          <Total found={found} open={open === '5g'} onOpen={onOpen} />
        </tbody>
      </table>
    </section>
  );
}

type RowProps = { row: FormRow; open: boolean; onOpen: (name: RowName) => void };

function Row({ row, open, onOpen }: RowProps) {
  const { t } = useTranslation('tax-returns');
  return (
    <tr className={styles['row']} data-quiet={!row.opens} data-open={open}>
      <td className={styles['code']}>{row.name}</td>
      <td className={styles['rubric']}>
        <RowName row={row} open={open} onOpen={onOpen}>
          {t(`form.${rowWord(row.name)}`)}
        </RowName>
      </td>
      <td className="num">
        <Figure amount={row.turnover} />
      </td>
      <td className="num">
        <Figure amount={row.tax} />
      </td>
      <td className={styles['arrow']}>{row.opens && <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />}</td>
    </tr>
  );
}

/** The name is the button; its reach is the whole row. */
function RowName({ row, open, onOpen, children }: RowProps & { children: React.ReactNode }) {
  if (!row.opens) return children;
  return (
    <button type="button" className={styles['reach']} aria-expanded={open} onClick={() => onOpen(row.name)}>
      {children}
    </button>
  );
}

function Total({ found, open, onOpen }: { found: VatReturn; open: boolean; onOpen: (name: RowName) => void }) {
  const { t } = useTranslation('tax-returns');
  const row = formRow(found, '5g');
  return (
    <tr className={styles['total']} data-open={open}>
      <td className={styles['code']}>5g</td>
      <td colSpan={2}>
        <RowName row={row} open={open} onOpen={onOpen}>
          {t(found.total_euros < 0 ? 'toReceive' : 'toPay')}
        </RowName>
      </td>
      <td className="num">
        <Money amount={euros(Math.abs(found.total_euros))} currency whole />
      </td>
      <td className={styles['arrow']}>
        <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
      </td>
    </tr>
  );
}

/** On a phone: only what is not zero, as rows to tap. */
export function VatFormCards({ found, open, onOpen }: FormProps) {
  const { t } = useTranslation('tax-returns');
  const rows = ALL_ROWS.map((name) => formRow(found, name)).filter((row) => row.opens);
  return (
    <section className={`card ${styles['cards'] ?? ''}`} aria-label={t('title')}>
      {rows.map((row) => (
        <button
          key={row.name}
          type="button"
          className={styles['cardRow']}
          aria-expanded={open === row.name}
          onClick={() => onOpen(row.name)}
        >
          <strong>{row.name}</strong>
          <span className={styles['cardWords']}>{t(`form.${rowWord(row.name)}`)}</span>
          <Figure amount={row.tax ?? row.turnover} />
          <IconChevronRight size={18} stroke={1.7} aria-hidden="true" />
        </button>
      ))}
    </section>
  );
}
