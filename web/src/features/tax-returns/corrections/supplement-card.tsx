import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { supplementCalls, type VatSupplement } from '@saldo/contract';
import { absolute, euros } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { usePeriodName } from '../../../app/period/period-name.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { dateOf, formatDate, formatDays, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { useConfirmedFiling } from '../filing/use-confirmed-filing.tsx';
import { FILING_WORD } from '../filing/filing-words.ts';
import styles from './corrections.module.css';

/** A supplement: what was filed, what it should be, the difference, and its eight weeks. */
export function SupplementCard({ found }: { found: VatSupplement }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const period = usePeriodName()(found.period, true);
  const admin_id = useAdminId();
  const isDraft = found.filing_state === 'NOT_FILED';
  const amount = formatMoney(absolute(euros(found.difference_euros)), language, { currency: true, whole: true });
  const { ask, busy, dialog } = useConfirmedFiling({
    title: t('supplement.confirmTitle', { period }),
    what: t('supplement.what', { period }),
    confirm: t('supplement.file'),
    consequence: t(found.difference_euros < 0 ? 'supplement.consequenceBack' : 'supplement.consequence', { amount }),
    filed: t('supplement.filedToast', { period }),
    send: (step_up) =>
      callApi(supplementCalls.fileVatSupplement, {
        params: { id: found.id },
        body: { admin_id, version: found.version, ...(step_up === undefined ? {} : { step_up }) },
      }),
  });
  return (
    <Card
      title={t('supplement.title', { period })}
      aside={<span className="second">{t(`filing.${FILING_WORD[found.filing_state]}`)}</span>}
    >
      <dl className={styles['totals']}>
        <dt>{t('supplement.old')}</dt>
        <dd>
          <Money amount={euros(found.old_total_euros)} whole />
        </dd>
        <dt>{t('supplement.new')}</dt>
        <dd>
          <Money amount={euros(found.new_total_euros)} whole />
        </dd>
        <dt className={styles['sum']}>{t(found.difference_euros < 0 ? 'supplement.back' : 'supplement.extra')}</dt>
        <dd className={styles['sum']}>
          <Money amount={euros(Math.abs(found.difference_euros))} currency whole />
        </dd>
      </dl>
      <p className="second">
        {isDraft
          ? t(found.is_overdue ? 'supplement.overdue' : 'supplement.due', {
              date: formatDate(found.file_by, language, 'long'),
              days: formatDays(found.file_by, today(), language),
              found: formatDate(found.discovered_on, language, 'long'),
            })
          : t('supplement.sentBy', {
              name: found.filed_by ?? '',
              date: found.filed_on === null ? '' : formatDate(dateOf(found.filed_on), language, 'long'),
            })}
      </p>
      {found.rejection !== null && <Note tone="bad">{t('filing.reason', { reason: found.rejection })}</Note>}
      {found.difference_euros > 0 && <p className="second">{t('supplement.assessment')}</p>}
      {found.may_bear_interest && <p className="second">{t('supplement.interest')}</p>}
      {isDraft && (
        <Button
          leftSection={<IconSend size={17} stroke={1.7} />}
          disabled={found.may['file'] !== true}
          loading={busy}
          onClick={ask}
        >
          {t('supplement.file')}
        </Button>
      )}
      {dialog}
    </Card>
  );
}
