import {
  IconCalendar,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClockExclamation,
  IconLoader2,
} from '@tabler/icons-react';
import type { VatReturn } from '@saldo/contract';
import { absolute, parseEuro } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDays, formatIban, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { Badge, look, stateBadge } from '../../../ui/table/state-badge.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { isFiled } from '../vat/queries.ts';
import styles from '../tax-returns.module.css';
import { CopyValue } from './copy-value.tsx';
import { PayActions } from './pay-actions.tsx';
import { RefundActions } from './refund-actions.tsx';
import { SetOffs } from './set-offs.tsx';

export const PaymentBadge = stateBadge('taxPayment', {
  notPaid: look(IconClockExclamation, 'warn'),
  pending: look(IconLoader2, 'info'),
  paid: look(IconCircleCheck, 'ok'),
  failure: look(IconCircleX, 'bad'),
  expired: look(IconCircleMinus, 'idle'),
  cancelled: look(IconCircleMinus, 'idle'),
});

export const PAYMENT_STATE = {
  NOT_YET_PAID: 'notPaid',
  PENDING: 'pending',
  PAID: 'paid',
  FAILURE: 'failure',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
} as const;

/** What to pay, to whom, and with which reference. */
export function VatPayment({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const { payment } = found;
  const isToPay = found.total_euros > 0;
  const isCovered = payment.covered_by_saldo && found.payment_state !== 'PAID';
  const isLate = payment.before < today() && found.payment_state !== 'PAID';
  return (
    <Card title={t('payment.title')} aside={found.total_euros !== 0 && <PaymentState found={found} />}>
      <div className="fig">
        <Money amount={absolute(parseEuro(payment.amount))} currency whole />
      </div>
      <SetOffs found={found} />
      {found.outstanding !== payment.amount && found.outstanding !== '0.00' && (
        <p className="second">
          {t(isToPay ? 'setOff.leftToPay' : 'setOff.leftToReceive', {
            amount: formatMoney(absolute(parseEuro(found.outstanding)), language, { currency: true }),
          })}
        </p>
      )}
      {isToPay && isCovered ? (
        <>
          <Note tone="warn">{t('payment.covered')}</Note>
          <PayActions found={found} />
        </>
      ) : isToPay ? (
        <>
          <div className={styles['payment']}>
            <dl className={styles['facts']}>
              <dt>{t('payment.to')}</dt>
              <dd>{payment.to}</dd>
              <dt>{t('payment.iban')}</dt>
              <dd>
                {formatIban(payment.iban)} <CopyValue value={payment.iban} label={t('payment.copyIban')} />
              </dd>
              <dt>{t('payment.reference')}</dt>
              <dd>
                {payment.reference === null ? '–' : formatIban(payment.reference)}{' '}
                {payment.reference !== null && (
                  <CopyValue value={payment.reference} label={t('payment.copyReference')} />
                )}
              </dd>
              <dt>{t('payment.before')}</dt>
              <dd>{formatDate(payment.before, language, 'long')}</dd>
            </dl>
          </div>
          {isLate && (
            <div className={styles['late']}>
              <Note tone="warn">
                {t(isFiled(found) ? 'payment.late' : 'payment.lateUnfiled', {
                  ago: formatDays(payment.before, today(), language),
                })}
              </Note>
            </div>
          )}
          {found.payment_state !== 'PAID' && <p className={`second ${styles['note'] ?? ''}`}>{t('payment.exact')}</p>}
          {isFiled(found) && found.payment_state !== 'PAID' && <PayActions found={found} />}
        </>
      ) : (
        <>
          <p className={`second ${styles['note'] ?? ''}`}>
            {t(found.total_euros < 0 ? 'payment.back' : 'payment.nothing')}
          </p>
          {found.total_euros < 0 && isFiled(found) && found.payment_state !== 'PAID' && <RefundActions found={found} />}
        </>
      )}
    </Card>
  );
}

function PaymentState({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  if (isFiled(found) && found.total_euros < 0)
    return found.payment_state === 'PAID' ? (
      <Badge icon={IconCircleCheck} tone="ok">
        {t('setOff.settled')}
      </Badge>
    ) : (
      <Badge icon={IconClockExclamation} tone="idle">
        {t('setOff.expected')}
      </Badge>
    );
  if (isFiled(found)) return <PaymentBadge state={PAYMENT_STATE[found.payment_state]} />;
  return (
    <Badge icon={IconCalendar} tone="idle">
      {t('payment.after')}
    </Badge>
  );
}
