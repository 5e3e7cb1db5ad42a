import { type Contact, journalCalls, purchaseCalls, salesCalls } from '@saldo/contract';
import { formatEuro, parseEuro, subtract, yearOf } from '@saldo/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RoomLink, type Search } from '../../app/routing/address.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { formatDate, formatMoney, today } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { ContactDetails, ContactNotes } from './contact-details.tsx';
import styles from './contacts.module.css';
import { ExpenseBadge, stateOf } from '../purchases/index.ts';
import { InvoiceBadge, wordOf } from '../sales/index.ts';

/** Documents in sight; the rest is in the list of the room. */
const IN_SIGHT = 8;

/** Everything of a contact to read: what is outstanding, its documents, what it came to this year and the last, and how to reach it. */
export function ContactView({ contact }: { contact: Contact }) {
  const may = useMay();
  return (
    <div className={styles['view']}>
      <div className={styles['column']}>
        {may('sales.view') && <Sales contact={contact} />}
        {may('purchases.view') && <Purchases contact={contact} />}
      </div>
      <div className={styles['column']}>
        <ContactDetails contact={contact} />
        <ContactNotes contact={contact} />
      </div>
    </div>
  );
}

type YearSums = { outstanding: string; thisYear: string; lastYear: string };

function Figures({ kind, sums }: { kind: 'sales' | 'purchases'; sums: YearSums | undefined }) {
  const { t } = useTranslation('contacts');
  const language = useLanguage();
  const year = yearOf(today());
  const euro = (amount: string | undefined) =>
    amount === undefined ? '…' : formatMoney(amount, language, { currency: true });
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{t(`view.${kind}.outstanding`)}</dt>
        <dd>{euro(sums?.outstanding)}</dd>
      </div>
      <div>
        <dt>{t(`view.${kind}.year`, { year })}</dt>
        <dd>{euro(sums?.thisYear)}</dd>
      </div>
      <div>
        <dt>{t(`view.${kind}.year`, { year: year - 1 })}</dt>
        <dd>{euro(sums?.lastYear)}</dd>
      </div>
    </dl>
  );
}

const ofYear = (year: number) => ({ from: `${String(year)}-01-01`, until: `${String(year)}-12-31` });

type Summed = { totals: { total_excl: string } };

/** What is in the books: drafts are in the list, and not in these. */
function booked(all: Summed, drafts: Summed): string {
  return formatEuro(subtract(parseEuro(all.totals.total_excl), parseEuro(drafts.totals.total_excl)));
}

/** What is owed, with what the opening balance brought: that is no document of a list. */
const outstandingOf = ({ admin_id, id }: { admin_id: number; id: number }, signal: AbortSignal) =>
  callApi(journalCalls.contactOutstanding, { params: { id }, query: { admin_id } }, { signal });

function Sales({ contact: { id, is_client } }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const admin_id = useAdminId();
  const year = yearOf(today());
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'of contact', id],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const of = { admin_id, contact_id: String(id) };
      const totalsOf = (days: object) => callApi(salesCalls.invoiceTotals, { query: { ...of, ...days } }, { signal });
      const [list, { count }, thisYear, lastYear, open] = await Promise.all([
        callApi(salesCalls.invoices, { query: { ...of, page_size: IN_SIGHT, rows_only: 'true' } }, { signal }),
        totalsOf({}),
        totalsOf(ofYear(year)),
        totalsOf(ofYear(year - 1)),
        outstandingOf({ admin_id, id }, signal),
      ]);
      const outstanding = open.receivable ?? '0.00';
      return { rows: list.results, count, sums: { outstanding, thisYear: thisYear.booked, lastYear: lastYear.booked } };
    },
  });
  if (!is_client && (data === undefined || data.rows.length === 0)) return null;
  return (
    <Card
      title={t('view.sales.title')}
      aside={<All to="sales/invoices" search={{ contact: String(id) }} count={data?.count ?? 0} />}
    >
      <Figures kind="sales" sums={data?.sums} />
      <ul className={styles['documents']}>
        {data?.rows.map((row) => (
          <Document
            key={row.id}
            to={`sales/invoices/${String(row.id)}`}
            name={row.number ?? t('view.concept')}
            day={row.invoice_date}
            state={<InvoiceBadge state={wordOf(row)} />}
            amount={row.total_incl}
          />
        ))}
        {data?.rows.length === 0 && <li className="second">{t('view.sales.none')}</li>}
      </ul>
      <RoomLink to={`sales/customers/${String(id)}`} className="link">
        {t('view.statement')}
      </RoomLink>
    </Card>
  );
}

function Purchases({ contact: { id, is_supplier } }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const admin_id = useAdminId();
  const year = yearOf(today());
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'of contact', id],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const of = { admin_id, contact_id: String(id) };
      const sumsOf = (query: object) =>
        callApi(purchaseCalls.expenseTotals, { query: { ...of, ...query } }, { signal });
      const cost = async (of: number) =>
        booked(await sumsOf(ofYear(of)), await sumsOf({ ...ofYear(of), state: 'CONCEPT' }));
      const [list, { count }, thisYear, lastYear, open] = await Promise.all([
        callApi(purchaseCalls.expenses, { query: { ...of, page_size: IN_SIGHT, rows_only: 'true' } }, { signal }),
        sumsOf({}),
        cost(year),
        cost(year - 1),
        outstandingOf({ admin_id, id }, signal),
      ]);
      return { rows: list.results, count, sums: { outstanding: open.payable ?? '0.00', thisYear, lastYear } };
    },
  });
  if (!is_supplier && (data === undefined || data.rows.length === 0)) return null;
  return (
    <Card
      title={t('view.purchases.title')}
      aside={<All to="purchases/expenses" search={{ supplier: String(id) }} count={data?.count ?? 0} />}
    >
      <Figures kind="purchases" sums={data?.sums} />
      <ul className={styles['documents']}>
        {data?.rows.map((row) => (
          <Document
            key={row.id}
            to={`purchases/expenses/${String(row.id)}`}
            name={row.bookingNumber ?? t('view.concept')}
            detail={row.document_number}
            day={row.date}
            state={<ExpenseBadge state={stateOf(row)} />}
            amount={row.total_incl}
          />
        ))}
        {data?.rows.length === 0 && <li className="second">{t('view.purchases.none')}</li>}
      </ul>
    </Card>
  );
}

function All({ to, search, count }: { to: string; search: Search; count: number }) {
  const { t } = useTranslation('contacts');
  if (count <= IN_SIGHT) return null;
  return (
    <RoomLink to={to} search={search} className="link">
      {t('view.all', { count })}
    </RoomLink>
  );
}

type DocumentProps = {
  to: string;
  name: string;
  detail?: string;
  day: string;
  state: React.ReactNode;
  amount: string;
};

function Document({ to, name, detail = '', day, state, amount }: DocumentProps) {
  const language = useLanguage();
  return (
    <li>
      <span className={styles['documentName']}>
        <RoomLink to={to} className="link">
          {name}
        </RoomLink>
        <span className="second">
          {formatDate(day, language)}
          {detail !== '' && <span className={styles['wide']}> · {detail}</span>}
        </span>
      </span>
      {state}
      <Money amount={amount} />
    </li>
  );
}
