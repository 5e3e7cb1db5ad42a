import { Checkbox, Modal, Skeleton } from '@mantine/core';
import type { CollectableInvoice } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { formatDate, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { AHEAD_DAYS, CollectForm } from './collect-dialog.tsx';
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
        {({ invoices }) =>
          invoices.length === 0 ? (
            <p className="second">{t('directDebit.nothing')}</p>
          ) : (
            <Choosing invoices={invoices} onClose={onClose} />
          )
        }
      </QueryState>
    </Modal>
  );
}

function Choosing({ invoices, onClose }: { invoices: Invoices; onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => {
    const until = addDays(today(), AHEAD_DAYS);
    const due = invoices.filter(({ due_date }) => due_date === null || due_date <= until);
    return new Set(due.map(({ invoice_id }) => invoice_id));
  });
  const rows = invoices
    .filter(({ invoice_id }) => chosen.has(invoice_id))
    .map(({ invoice_id, customer, ...row }) => ({ ...row, id: invoice_id, contact_name: customer }));
  return (
    <>
      <Chooser invoices={invoices} chosen={chosen} onChoose={setChosen} />
      <CollectForm asked={{ rows, clear: () => undefined }} onClose={onClose} />
    </>
  );
}

type ChooserProps = { invoices: Invoices; chosen: ReadonlySet<number>; onChoose: (ids: ReadonlySet<number>) => void };

/** A search narrows what is shown, and what "all" stands for; what was chosen stays so. */
function Chooser({ invoices, chosen, onChoose }: ChooserProps) {
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
    <div className={styles['chooser']}>
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
              description={
                invoice.due_date === null
                  ? invoice.number
                  : t('directDebit.due', { number: invoice.number, date: formatDate(invoice.due_date, language) })
              }
            />
            <Money amount={invoice.outstanding} />
          </li>
        ))}
      </ul>
    </div>
  );
}
