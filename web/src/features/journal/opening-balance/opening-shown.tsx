import { Button } from '@mantine/core';
import type { OpeningBalance, OpeningLineShown } from '@saldo/contract';
import { formatEuro, parseEuro, sum } from '@saldo/ledger';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { useMay } from '../../../app/api/session.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { ItemPayment } from './item-payment.tsx';
import styles from './opening.module.css';

type Document = NonNullable<OpeningLineShown['document']>;

type OpeningShownProps = { opening: OpeningBalance; onChange: () => void };

/** The opening balance as it is booked, with each unpaid document and what of it is still open. */
export function OpeningShown({ opening, onChange }: OpeningShownProps) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const may = useMay();
  const [opened, setOpened] = useState<Document>();
  const { lines, entry_id, given_by, given_at, may_change, locked_until, state } = opening;
  if (state !== 'GIVEN')
    return <Note tone="info">{t(state === 'AT_ZERO' ? 'opening.isAtZero' : 'opening.isMissing')}</Note>;
  const total = (side: 'debit' | 'credit') => sum(lines.map((line) => parseEuro(line[side])));
  return (
    <div className={styles['sheet']}>
      <Card
        title={t('opening.lines')}
        aside={
          may_change &&
          may('journal.book') && (
            <Button variant="default" leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onChange}>
              {t('opening.change')}
            </Button>
          )
        }
        flush
      >
        <table className={`tb dense ${styles['booked'] ?? ''}`}>
          <thead>
            <tr>
              <th scope="col">{t('opening.ledger')}</th>
              <th scope="col" className="num">
                {t('opening.debit')}
              </th>
              <th scope="col" className="num">
                {t('opening.credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // Two lines may be alike in all that they show.
              <tr key={`${line.ledger} ${String(index)}`}>
                <td>
                  <RoomLink to="reports/ledger" search={{ ledger: line.ledger }} className="link">
                    {line.ledger} {line.title}
                  </RoomLink>
                  {line.document !== null && <Item document={line.document} onOpen={setOpened} />}
                </td>
                <Side of="debit" amount={line.debit} />
                <Side of="credit" amount={line.credit} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('opening.total')}</td>
              <Side of="debit" amount={formatEuro(total('debit'))} />
              <Side of="credit" amount={formatEuro(total('credit'))} />
            </tr>
          </tfoot>
        </table>
      </Card>
      <p className="second">
        {given_by !== null && given_at !== null && (
          <>{t('opening.givenBy', { name: given_by, date: formatDate(given_at.slice(0, 10), language, 'long') })} </>
        )}
        {entry_id !== null && (
          <RoomLink to={`reports/entries/${String(entry_id)}`} className="link">
            {t('opening.entry')}
          </RoomLink>
        )}
      </p>
      {opened !== undefined && <ItemPayment document={opened} onClose={() => setOpened(undefined)} />}
      {!may_change && (
        <Note tone="info">
          {locked_until === null
            ? t('opening.closed')
            : t('opening.locked', { date: formatDate(locked_until, language, 'long') })}
        </Note>
      )}
    </div>
  );
}

/** An amount on its side; on a phone it stands below the name, and says itself which side that is. */
function Side({ of, amount }: { of: 'debit' | 'credit'; amount: string }) {
  const { t } = useTranslation('journal');
  return (
    <td className="num" data-head={t(`opening.${of}`)}>
      {amount === '0.00' ? null : <Money amount={amount} />}
    </td>
  );
}

type ItemProps = { document: Document; onOpen: (document: Document) => void };

/** The invoice or bill that a line is, what of it is unpaid, and the way to its payments. */
function Item({ document, onOpen }: ItemProps) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const may = useMay();
  const { contact_name, reference, document_date, outstanding } = document;
  const name = [contact_name, reference].filter((text) => text !== '').join(' · ');
  const state =
    outstanding === '0.00'
      ? t('opening.paid')
      : t('opening.stillOpen', { amount: formatMoney(outstanding, language, { currency: true }) });
  return (
    <div className="second">
      {[name, formatDate(document_date, language), state].join(' · ')}{' '}
      {may('journal.book') && (
        <button type="button" className="link" aria-label={t('payment.of', { name })} onClick={() => onOpen(document)}>
          {t('payment.register')}
        </button>
      )}
    </div>
  );
}
