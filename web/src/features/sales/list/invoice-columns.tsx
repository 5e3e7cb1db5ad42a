import type { InvoiceSummary } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/table/data-table.tsx';
import { dateOf, formatDate, formatDays, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../sales.module.css';
import { InvoiceBadge, wordOf } from '../invoice-badge.ts';

const DASH = <span className="quiet">–</span>;

/** When it must be paid; how long ago, when that day is over and it is not settled. */
function Due({ invoice }: { invoice: InvoiceSummary }) {
  const language = useLanguage();
  const { due_date, state } = invoice;
  if (due_date === null) return DASH;
  if (state === 'OPEN') return formatDate(due_date, language);
  if (state !== 'OVERDUE' && state !== 'REMINDED')
    return <span className="second">{formatDate(due_date, language)}</span>;
  return (
    <span className={styles['late']} title={formatDate(due_date, language)}>
      {formatDays(due_date, today(), language)}
    </span>
  );
}

/** When it was sent or will be; in red when the last e-mail did not arrive. */
function Sent({ invoice }: { invoice: InvoiceSummary }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const { sent_at, scheduled_for, finalize_on, reminded_at, mail_state } = invoice;
  if (mail_state === 'FAILED' || mail_state === 'BOUNCED')
    return <span className={styles['undelivered']}>{t(`sending.states.${mail_state}`)}</span>;
  const leaves = scheduled_for === null ? finalize_on : dateOf(scheduled_for);
  if (leaves !== null)
    return <span className="second">{t('sending.leavesOn', { date: formatDate(leaves, language) })}</span>;
  if (sent_at === null) return DASH;
  const date = formatDate(dateOf(reminded_at ?? sent_at), language);
  return <span className="second">{reminded_at === null ? date : t('sending.remindedOn', { date })}</span>;
}

const amount = (
  id: string,
  head: string,
  of: (invoice: InvoiceSummary) => string,
  weight: 'firm' | 'quiet',
): Column<InvoiceSummary> => ({
  id,
  head,
  align: 'right',
  cell: (invoice) => (
    <span className={weight === 'firm' ? styles['firm'] : 'second'}>
      <Money amount={of(invoice)} />
    </span>
  ),
  money: (invoice) => of(invoice),
});

export function useInvoiceColumns(): Column<InvoiceSummary>[] {
  const { t } = useTranslation('sales');
  const { t: states } = useTranslation('states');
  const language = useLanguage();
  return [
    {
      id: 'number',
      head: t('columns.number'),
      main: true,
      cell: ({ number }) => number ?? DASH,
      text: ({ number }) => number ?? '',
    },
    {
      id: 'customer',
      head: t('columns.customer'),
      cuts: true,
      cell: ({ contact_name, is_credit_note }) => (
        <>
          {contact_name ?? <span className="second">{t('noCustomer')}</span>}
          {is_credit_note && <span className={styles['remark']}>{t('creditNote')}</span>}
        </>
      ),
      text: ({ contact_name }) => contact_name ?? '',
    },
    {
      id: 'date',
      head: t('columns.date'),
      sorts: true,
      cell: ({ invoice_date }) => <span className="second">{formatDate(invoice_date, language)}</span>,
      day: ({ invoice_date }) => invoice_date,
    },
    {
      id: 'due',
      head: t('columns.due'),
      cell: (invoice) => <Due invoice={invoice} />,
      day: ({ due_date }) => due_date,
    },
    {
      id: 'state',
      head: t('columns.state'),
      shape: 'badge',
      cell: (invoice) => <InvoiceBadge state={wordOf(invoice)} />,
      text: (invoice) => states(`salesInvoice.${wordOf(invoice)}`),
    },
    {
      id: 'sent',
      spare: true,
      head: t('sending.column'),
      cell: (invoice) => <Sent invoice={invoice} />,
      day: ({ sent_at }) => (sent_at === null ? null : dateOf(sent_at)),
    },
    { ...amount('excl', t('columns.excl'), ({ total_excl }) => total_excl, 'firm'), spare: true },
    { ...amount('vat', t('columns.vat'), ({ total_vat }) => total_vat, 'quiet'), spare: true },
    { ...amount('total_incl', t('columns.total'), ({ total_incl }) => total_incl, 'firm'), sorts: true },
    {
      id: 'outstanding',
      head: t('columns.outstanding'),
      align: 'right',
      cell: ({ outstanding }) => (outstanding === '0.00' ? DASH : <Money amount={outstanding} />),
      money: ({ outstanding }) => outstanding,
    },
  ];
}
