import type { VatReturn } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { dateOf, formatDate, formatTime, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { StepList } from '../../../ui/layout/step-list.tsx';
import { isFiled, isOnItsWay } from './queries.ts';

/** The four steps on top: what is done, where we are, what comes. */
export function VatSteps({ found, checksLeft }: { found: VatReturn; checksLeft: number }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const filed = isFiled(found);
  const sentAt = (at: string) => `${formatDate(dateOf(at), language, 'day')} ${formatTime(at)}`;
  const sent = isOnItsWay(found)
    ? t('steps.sending')
    : filed && found.filed_on !== null
      ? t('steps.sent', { at: sentAt(found.filed_on) })
      : t(found.filing_state === 'REJECTED' ? 'steps.rejected' : 'steps.send');
  const last =
    found.total_euros === 0
      ? t('steps.nothing')
      : found.total_euros < 0
        ? t('steps.receive')
        : found.payment_state === 'PAID'
          ? t('steps.paid')
          : found.payment.before < today()
            ? t('steps.payNow')
            : t('steps.pay', { date: formatDate(found.payment.before, language, 'day') });
  const sentStep = isOnItsWay(found) ? 2 : found.payment_state === 'PAID' ? 4 : 3;
  const current = filed ? sentStep : checksLeft > 0 ? 1 : 2;
  const words = [
    t('steps.prepared'),
    current === 1 ? t('steps.checks', { count: checksLeft }) : t('steps.checked'),
    sent,
    last,
  ];
  return <StepList label={t('steps.label')} steps={words} now={current} />;
}
