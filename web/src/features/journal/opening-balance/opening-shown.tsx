import { Button } from '@mantine/core';
import type { OpeningBalance, OpeningLineShown } from '@saldo/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { useMay } from '../../../app/api/session.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { DebitCreditTable } from '../../../ui/table/debit-credit-table.tsx';
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
        <DebitCreditTable
          lines={lines.map(({ ledger, title, document, debit, credit }) => ({
            ledger: (
              <RoomLink to="reports/ledger" search={{ ledger }} className="link">
                {ledger} {title}
              </RoomLink>
            ),
            below: document === null ? undefined : <Item document={document} onOpen={setOpened} />,
            debit,
            credit,
          }))}
        />
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
    <>
      {[name, formatDate(document_date, language), state].join(' · ')}{' '}
      {may('journal.book') && (
        <button type="button" className="link" aria-label={t('payment.of', { name })} onClick={() => onOpen(document)}>
          {t('payment.register')}
        </button>
      )}
    </>
  );
}
