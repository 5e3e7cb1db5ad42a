import { Button } from '@mantine/core';
import { onlinePaymentCalls, type PublicInvoice } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { isRefused } from '../../../app/api/api-error.ts';
import { failureOf } from '../../../app/api/query-state.tsx';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { DoorFrame, DoorTitle } from '../../../app/shell/public-page.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatIban, formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../quotations/public-quotation.module.css';
import own from './public-invoice.module.css';

/** While a payment is under way, how often is looked what became of it. */
const LOOK_MS = 4000;

/** Behind the link of an e-mail: an invoice, what is outstanding of it, and how to pay it without signing in. */
export function PublicInvoicePage() {
  const { t } = useTranslation('sales');
  const token = useAddress().search['token'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['public-invoice', token],
    queryFn: ({ signal }) =>
      callApi(onlinePaymentCalls.publicInvoicePage, { params: { token } }, { signal, quiet: true }),
    enabled: token !== '',
    retry: false,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_MS : false),
  });
  return (
    <DoorFrame
      title={data === undefined ? t('title') : t('online.title', { number: data.number })}
      company={data?.company.name}
    >
      {token === '' || isRefused(error, 'not_found', 'invalid') ? (
        <DoorTitle title={t('online.overTitle')}>{t('online.overText')}</DoorTitle>
      ) : data !== undefined ? (
        <Owed invoice={data} token={token} />
      ) : (
        error !== null && <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

function isUnderWay(invoice: PublicInvoice | undefined): boolean {
  return (
    invoice?.payment?.is_under_way === true || (invoice?.payment?.state === 'OPEN' && invoice.outstanding !== '0.00')
  );
}

function Owed({ invoice, token }: { invoice: PublicInvoice; token: string }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const { company, customer, number, invoice_date, due_date, outstanding, total_incl } = invoice;
  const money = (amount: string) => formatMoney(amount, language, { currency: true });
  const owes = outstanding !== '0.00';
  return (
    <div className={styles['offer']}>
      <DoorTitle title={t('online.title', { number })}>
        {t('online.from', { company: company.name, customer })}
        <br />
        {t('online.dated', { date: formatDate(invoice_date, language, 'long') })}
        {owes && due_date !== null && (
          <>
            <br />
            {t('online.due', { date: formatDate(due_date, language, 'long') })}
          </>
        )}
      </DoorTitle>
      <Standing invoice={invoice} />
      <dl className={styles['totals']}>
        <div>
          <dt>{t('online.total')}</dt>
          <dd>{money(total_incl)}</dd>
        </div>
        {owes && (
          <div className={styles['grand']}>
            <dt>{t('online.outstanding')}</dt>
            <dd>{money(outstanding)}</dd>
          </div>
        )}
      </dl>
      {invoice.can_pay_online && (
        <PayButton amount={money(outstanding)} token={token} goesOn={invoice.payment?.is_under_way === true} />
      )}
      <Transfer invoice={invoice} />
      <a className="link" href={addressOfCall(onlinePaymentCalls.publicInvoicePdf, { params: { token } })}>
        {t('online.pdf')}
      </a>
    </div>
  );
}

/** Whether something is to be paid, and what became of the last try. */
function Standing({ invoice: { state, payment, collected_on } }: { invoice: PublicInvoice }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  if (state === 'PAID') return <Note tone="ok">{t('online.paid')}</Note>;
  if (state === 'CREDITED') return <Note tone="info">{t('online.credited')}</Note>;
  if (state === 'CREDIT_NOTE') return <Note tone="info">{t('online.creditNote')}</Note>;
  if (collected_on !== null)
    return <Note tone="info">{t('online.collected', { date: formatDate(collected_on, language, 'long') })}</Note>;
  const tried = payment?.state;
  if (payment?.is_under_way === true) return <Note tone="info">{t('online.pending')}</Note>;
  if (tried === 'FAILED' || tried === 'EXPIRED' || tried === 'CANCELLED')
    return <Note tone="warn">{t(`online.unpaid.${tried}`)}</Note>;
  return state === 'OVERDUE' ? <Note tone="warn">{t('online.overdue')}</Note> : null;
}

type PayButtonProps = {
  amount: string;
  token: string;
  /** A payment is under way: the button leads back to it. */
  goesOn: boolean;
};

function PayButton({ amount, token, goesOn }: PayButtonProps) {
  const { t } = useTranslation('sales');
  const [busy, setBusy] = useState(false);
  // A browser may bring the page back as it was left.
  useEffect(() => {
    const free = () => setBusy(false);
    window.addEventListener('pageshow', free);
    return () => window.removeEventListener('pageshow', free);
  }, []);
  const pay = () =>
    attempt(async () => {
      setBusy(true);
      try {
        const { redirect_url } = await callApi(onlinePaymentCalls.payPublicInvoice, { params: { token }, body: {} });
        // It stays busy until the page is left.
        window.location.assign(redirect_url);
      } catch (error) {
        setBusy(false);
        throw error;
      }
    });
  return (
    <Button size="md" fullWidth variant={goesOn ? 'default' : 'filled'} loading={busy} onClick={() => void pay()}>
      {goesOn ? t('online.goOn') : t('online.pay', { amount })}
    </Button>
  );
}

function Transfer({ invoice: { transfer, can_pay_online } }: { invoice: PublicInvoice }) {
  const { t } = useTranslation('sales');
  if (transfer === null) return null;
  return (
    <section className={own['transfer']}>
      <h2 className={own['heading']}>{t(can_pay_online ? 'online.transfer' : 'online.onlyTransfer')}</h2>
      <dl className={own['facts']}>
        <dt>{t('online.iban')}</dt>
        <dd>{formatIban(transfer.iban)}</dd>
        <dt>{t('online.name')}</dt>
        <dd>{transfer.account_name}</dd>
        <dt>{t('online.reference')}</dt>
        <dd>{transfer.reference}</dd>
      </dl>
      <figure className={own['code']}>
        <img src={`data:image/svg+xml;utf8,${encodeURIComponent(transfer.qr_svg)}`} alt={t('online.scan')} />
        <figcaption className="second">{t('online.scan')}</figcaption>
      </figure>
    </section>
  );
}
