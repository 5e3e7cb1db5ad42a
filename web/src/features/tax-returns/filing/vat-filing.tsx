import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconLoader2, IconSend } from '@tabler/icons-react';
import type { VatReturn } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { formatMoney, formatTime } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../tax-returns.module.css';
import list from '../vat/vat-checks.module.css';

const NOW = {
  QUEUED: { icon: IconLoader2, word: 'queued', tone: 'idle' },
  SUBMITTED: { icon: IconLoader2, word: 'submitted', tone: 'idle' },
  RECEIVED: { icon: IconCircleCheck, word: 'received', tone: 'right' },
  REJECTED: { icon: IconCircleX, word: 'rejected', tone: 'wrong' },
} as const;

/** What became of a return that was sent in, newest first, and what changed since. */
export function VatFiling({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const { filing_state: state, drift } = found;
  if (state === 'NOT_FILED') return null;
  const now = NOW[state];
  const verdict = found.delivery_statuses.at(-1);
  return (
    <Card title={t('filing.title')}>
      <ul className={list['checks']} aria-live="polite">
        <li className={list['check']}>
          <now.icon size={18} stroke={1.7} className={list[now.tone]} aria-hidden="true" />
          <span>
            {t(`filing.${now.word}`)}
            {found.rejection !== null && (
              <span className="second"> {t('filing.reason', { reason: found.rejection })}</span>
            )}
          </span>
          {verdict !== undefined && <span className="second">{formatTime(verdict.at)}</span>}
        </li>
        {found.filed_by !== null && (
          <li className={list['check']}>
            <IconSend size={18} stroke={1.7} className={list['idle']} aria-hidden="true" />
            <span>{t('filing.sentBy', { name: found.filed_by })}</span>
            {found.filed_on !== null && <span className="second">{formatTime(found.filed_on)}</span>}
          </li>
        )}
      </ul>
      {drift !== null && <Drift drift={drift} id={found.id} />}
    </Card>
  );
}

function Drift({ drift, id }: { drift: NonNullable<VatReturn['drift']>; id: number }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const amount = formatMoney(drift.total, language, { currency: true, sign: true });
  return (
    <div className={styles['drift']}>
      <h3>{t('filing.changed')}</h3>
      <div className={list['check']}>
        <IconAlertTriangle size={18} stroke={1.7} className={list['look']} aria-hidden="true" />
        <span>
          {Number(drift.awaiting) === 0
            ? t('filing.drift', { count: drift.line_count, amount })
            : t('filing.needsSupplement', {
                amount: formatMoney(drift.awaiting, language, { currency: true }),
              })}
        </span>
      </div>
      <RoomLink to={`taxes/vat/${String(id)}/changes`} className="link">
        {t('filing.showChanges')}
      </RoomLink>
    </div>
  );
}
