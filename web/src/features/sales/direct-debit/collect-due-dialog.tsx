import { Checkbox, Modal, Skeleton } from '@mantine/core';
import type { CollectableInvoice } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { formatDate, formatNumber, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { CollectForm } from './collect-dialog.tsx';
import { useCollectable } from './use-collectable.ts';
import styles from './collect.module.css';

type Invoices = readonly CollectableInvoice[];

/** Collects from all customers with a mandate at once: what is due by the day of collection is chosen to begin with. */
export function CollectDueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sales');
  const collectable = useCollectable();
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('directDebit.title')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <QueryState query={collectable} skeleton={<Skeleton height={320} radius={8} />}>
        {({ invoices, count, customers }) =>
          invoices.length === 0 ? (
            <Nothing hasMandates={customers.length > 0} onLeave={onClose} />
          ) : (
            <Choosing invoices={invoices} count={count} onClose={onClose} />
          )
        }
      </QueryState>
    </Modal>
  );
}

function Nothing({ hasMandates, onLeave }: { hasMandates: boolean; onLeave: () => void }) {
  const { t } = useTranslation('sales');
  if (hasMandates) return <p className="second">{t('directDebit.nothing')}</p>;
  return (
    <p className="second">
      {t('directDebit.noMandates')}{' '}
      <RoomLink to="contacts" className="link" onClick={onLeave}>
        {t('directDebit.toCustomers')}
      </RoomLink>
    </p>
  );
}

/** Due by then, and nothing speaks against it: the customer had the invoice, and no one paused its reminders. */
function dueBy(day: IsoDate | null, invoices: Invoices): ReadonlySet<number> {
  const until = day ?? today();
  const due = invoices.filter(
    ({ due_date, is_sent, reminders_paused }) =>
      is_sent && !reminders_paused && (due_date === null || due_date <= until),
  );
  return new Set(due.map(({ invoice_id }) => invoice_id));
}

type ChoosingProps = { invoices: Invoices; count: number; onClose: () => void };

/** What is chosen follows the day of collection until a person chooses. */
function Choosing({ invoices, count, onClose }: ChoosingProps) {
  const [byHand, setByHand] = useState<ReadonlySet<number> | undefined>();
  const chosenOn = (day: IsoDate | null) => byHand ?? dueBy(day, invoices);
  const rowsOn = (day: IsoDate | null) => {
    const chosen = chosenOn(day);
    return invoices
      .filter(({ invoice_id }) => chosen.has(invoice_id))
      .map(({ invoice_id, customer, ...row }) => ({ ...row, id: invoice_id, contact_name: customer }));
  };
  return (
    <CollectForm
      rowsOn={rowsOn}
      renderChoice={(day) => <Chooser invoices={invoices} count={count} chosen={chosenOn(day)} onChoose={setByHand} />}
      onClose={onClose}
    />
  );
}

type ChooserProps = {
  invoices: Invoices;
  count: number;
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
};

/** A search narrows what is shown, and what "all" stands for; what was chosen stays so. */
function Chooser({ invoices, count, chosen, onChoose }: ChooserProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const [words, setWords] = useState('');
  const sought = words.trim().toLowerCase();
  const found = invoices.filter(({ number, customer }) => `${number} ${customer}`.toLowerCase().includes(sought));
  const isOn = ({ invoice_id }: CollectableInvoice) => chosen.has(invoice_id);
  const all = found.length > 0 && found.every(isOn);
  const choose = (of: Invoices, isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { invoice_id } of of) next[isChosen ? 'add' : 'delete'](invoice_id);
    onChoose(next);
  };
  return (
    <>
      {count > invoices.length && (
        <Note tone="info">
          {t('directDebit.first', {
            shown: formatNumber(invoices.length, language, 0),
            total: formatNumber(count, language, 0),
          })}
        </Note>
      )}
      <TextField label={t('directDebit.search')} maxLength={100} value={words} onChange={setWords} />
      <Checkbox
        className={styles['all']}
        label={t('directDebit.all', { count: found.length })}
        checked={all}
        indeterminate={!all && found.some(isOn)}
        disabled={found.length === 0}
        onChange={() => choose(found, !all)}
      />
      <ul className={styles['invoices']} aria-label={t('directDebit.choose')}>
        {found.map((invoice) => (
          <li key={invoice.invoice_id}>
            <Checkbox
              checked={isOn(invoice)}
              onChange={() => choose([invoice], !isOn(invoice))}
              label={invoice.customer}
              description={<About invoice={invoice} />}
            />
            <Money amount={invoice.outstanding} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Its number and due date, and why it is not chosen by itself. */
function About({ invoice: { number, due_date, is_sent, reminders_paused } }: { invoice: CollectableInvoice }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const parts = [
    due_date === null ? number : t('directDebit.due', { number, date: formatDate(due_date, language) }),
    ...(is_sent ? [] : [t('directDebit.notSent')]),
    ...(reminders_paused ? [t('directDebit.paused')] : []),
  ];
  return parts.join(' · ');
}
