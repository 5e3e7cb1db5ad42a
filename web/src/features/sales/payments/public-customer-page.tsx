import { Button } from '@mantine/core';
import { customerPageCalls, onlinePaymentCalls, type PublicCustomer } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { isRefused } from '../../../app/api/api-error.ts';
import { failureOf } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { DoorFrame, DoorTitle } from '../../../app/shell/public-page.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatIban, formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../quotations/public-quotation.module.css';
import own from './public-invoice.module.css';

/** Behind the link of a customer: all that is open, each to view and to pay without signing in. */
export function PublicCustomerPage() {
  const { t } = useTranslation('sales');
  const token = useAddress().search['token'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['public-customer', token],
    queryFn: ({ signal }) => callApi(customerPageCalls.publicCustomer, { params: { token } }, { signal, quiet: true }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <DoorFrame title={t('online.openInvoices')} company={data?.company.name}>
      {token === '' || isRefused(error, 'not_found', 'invalid') ? (
        <DoorTitle title={t('online.overTitle')}>{t('online.overText')}</DoorTitle>
      ) : data !== undefined ? (
        <OpenInvoices customer={data} token={token} />
      ) : (
        error !== null && <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

function OpenInvoices({ customer, token }: { customer: PublicCustomer; token: string }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const { company, items, outstanding, overdue, iban, account_name } = customer;
  const money = (amount: string) => formatMoney(amount, language, { currency: true });
  return (
    <div className={styles['offer']}>
      <DoorTitle title={t('online.openInvoices')}>
        {t('online.from', { company: company.name, customer: customer.customer })}
      </DoorTitle>
      {items.length === 0 ? (
        <Note tone="ok">{t('online.nothingOpen')}</Note>
      ) : (
        overdue !== '0.00' && <Note tone="warn">{t('online.overdueOf', { amount: money(overdue) })}</Note>
      )}
      <ul className={own['open']} aria-label={t('online.openInvoices')}>
        {items.map((item) => (
          <OpenItem key={item.number} item={item} token={token} canPay={customer.can_pay_online} />
        ))}
      </ul>
      {items.length > 0 && (
        <dl className={styles['totals']}>
          <div className={styles['grand']}>
            <dt>{t('online.outstanding')}</dt>
            <dd>{money(outstanding)}</dd>
          </div>
          {iban !== null && (
            <div>
              <dt>{t('online.iban')}</dt>
              <dd>{formatIban(iban)}</dd>
            </div>
          )}
          {account_name !== null && (
            <div>
              <dt>{t('online.name')}</dt>
              <dd className={styles['words']}>{account_name}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

type OpenItemProps = { item: PublicCustomer['items'][number]; token: string; canPay: boolean };

function OpenItem({ item, token, canPay }: OpenItemProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const { busy, act } = useAction();
  const { invoice_id: id, number, invoice_date, due_date, outstanding, days_overdue, collected_on } = item;
  const open = async (invoice: number): Promise<string> =>
    (await callApi(customerPageCalls.openPublicInvoice, { params: { token, id: invoice }, body: {} })).token;
  const view = (invoice: number) =>
    act(async () => window.location.assign(`/${language}/invoice?token=${await open(invoice)}`));
  const pay = (invoice: number) =>
    act(async () => {
      const params = { token: await open(invoice) };
      const { redirect_url } = await callApi(onlinePaymentCalls.payPublicInvoice, { params, body: {} });
      window.location.assign(redirect_url);
    });
  return (
    <li>
      <div>
        <strong>{number}</strong>
        <div className="second">{t('online.dated', { date: formatDate(invoice_date, language, 'long') })}</div>
        {collected_on !== null && (
          <div className="second">{t('online.collectedOn', { date: formatDate(collected_on, language, 'long') })}</div>
        )}
        {collected_on === null && due_date !== null && (
          <div className={days_overdue > 0 ? own['late'] : 'second'}>
            {days_overdue > 0
              ? t('online.daysOverdue', { count: days_overdue })
              : t('online.due', { date: formatDate(due_date, language, 'long') })}
          </div>
        )}
      </div>
      <div className={own['amount']}>{formatMoney(outstanding, language, { currency: true })}</div>
      {id !== null && (
        <div className={own['acts']}>
          <Button
            variant="default"
            loading={busy}
            aria-label={t('online.viewOf', { number })}
            onClick={() => void view(id)}
          >
            {t('online.view')}
          </Button>
          {canPay && collected_on === null && !outstanding.startsWith('-') && (
            <Button loading={busy} aria-label={t('online.payOf', { number })} onClick={() => void pay(id)}>
              {t('online.payNow')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
