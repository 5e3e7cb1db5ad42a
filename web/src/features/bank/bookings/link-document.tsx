import { bankCalls, type BankTransaction, type OpenItem } from '@saldo/contract';
import { isNearPayment, parseEuro } from '@saldo/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconFileSearch, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useDebouncedValue } from '@mantine/hooks';
import pane from '../bank.module.css';
import { signOf } from './booking-lines.ts';
import styles from './link-document.module.css';

const SHOWN = 5;

type LinkDocumentProps = { transaction: BankTransaction; onLink: (item: OpenItem, label: string) => void };

/** Finds the invoice or expense that a transaction pays; without a text those with just this amount, or the nearest. */
export function LinkDocument({ transaction, onLink }: LinkDocumentProps) {
  const { t } = useTranslation('bank');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const items = useOpenItems(transaction, search);
  useHotkeys([{ keys: '/', label: t('link.search'), run: () => input.current?.focus() }]);
  const label = (item: OpenItem) =>
    t(item.source_type === 'expense' ? 'link.expense' : item.kind === 'PAYABLE' ? 'link.bill' : 'link.invoice', {
      name: item.name,
    });
  const shown = search === '' ? items?.filter((item) => isThisAmount(item, transaction)) : items;
  return (
    <section>
      <h3 className={pane['caption']}>{t('link.title')}</h3>
      <div className={`card ${styles['link'] ?? ''}`}>
        <label className={styles['find']}>
          <IconSearch size={18} stroke={1.7} aria-hidden="true" />
          <input
            ref={input}
            type="search"
            value={text}
            aria-label={t('link.search')}
            placeholder={t('link.search')}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              const [first] = shown ?? [];
              if (first !== undefined) onLink(first, label(first));
            }}
          />
          <KeyHint keys="/" />
        </label>
        {shown?.slice(0, SHOWN).map((item) => (
          <Found key={item.id} item={item} label={label(item)} onLink={() => onLink(item, label(item))} />
        ))}
        {items !== undefined && shown?.length === 0 && (
          <Nothing
            transaction={transaction}
            search={search}
            nearest={
              search === '' ? items.find((item) => isPaidBy(item, transaction) && isNear(item, transaction)) : undefined
            }
            {...{ onLink, label }}
          />
        )}
      </div>
    </section>
  );
}

/** Money that comes in pays invoices, and money that goes out bills; of a credit note it is the reverse. */
function isPaidBy({ kind, outstanding, is_paid }: OpenItem, transaction: BankTransaction): boolean {
  if (is_paid) return true;
  const isIn = (kind === 'RECEIVABLE') !== outstanding.startsWith('-');
  return isIn === signOf(transaction) > 0;
}

function isNear({ outstanding }: OpenItem, { amount }: BankTransaction): boolean {
  return isNearPayment(parseEuro(amount), parseEuro(outstanding));
}

function useOpenItems(transaction: BankTransaction, search: string): OpenItem[] | undefined {
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'match', transaction.id, search],
    queryFn: ({ signal }) =>
      callApi(bankCalls.findOpenItems, { body: { admin_id, transaction_id: transaction.id, search } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return data?.open_items;
}

function isThisAmount(item: OpenItem, { amount }: BankTransaction): boolean {
  if (item.is_paid) return true;
  const money = item.kind === 'RECEIVABLE' ? item.outstanding : negated(item.outstanding);
  return money === amount;
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

function Found({ item, label, onLink }: { item: OpenItem; label: string; onLink: () => void }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const suppliersNumber = ({ name, reference }: OpenItem) =>
    reference === '' || reference === name ? '' : t('link.suppliersNumber', { reference });
  return (
    <button type="button" className={styles['found']} onClick={onLink}>
      <span>
        <strong>{label}</strong>
        <span className="second">
          {[item.contact_name, formatDate(item.document_date, language), suppliersNumber(item)]
            .filter((each) => each !== '')
            .join(' · ')}
        </span>
      </span>
      <span>
        {item.is_paid ? t('link.takeBack') : t('link.outstanding', { amount: formatMoney(item.outstanding, language) })}
      </span>
    </button>
  );
}

type NothingProps = LinkDocumentProps & {
  search: string;
  nearest: OpenItem | undefined;
  label: (item: OpenItem) => string;
};

function Nothing({ transaction, search, nearest, onLink, label }: NothingProps) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  return (
    <div className={styles['nearest']}>
      <IconFileSearch size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {search === '' ? t('link.nothing', { amount: formatMoney(transaction.amount, language) }) : t('link.notFound')}
      </span>
      {nearest !== undefined && (
        <button type="button" className="link" onClick={() => onLink(nearest, label(nearest))}>
          {t('link.nearest', {
            name: label(nearest),
            amount: formatMoney(nearest.outstanding, language),
          })}
        </button>
      )}
    </div>
  );
}
