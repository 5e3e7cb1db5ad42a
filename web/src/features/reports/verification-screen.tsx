import { Button, Skeleton } from '@mantine/core';
import { historyCalls } from '@saldo/contract';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { Note } from '../../ui/feedback/callout.tsx';
import { formatDate, formatNumber } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { Badge } from '../../ui/table/state-badge.tsx';
import styles from './reports.module.css';

/** Whether the books hold: verified now, and what the last night found. */
export function VerificationScreen() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const admin_id = useAdminId();
  const query = useQuery({
    queryKey: ['admin', admin_id, 'reports', 'verification'],
    queryFn: ({ signal }) => callApi(historyCalls.verifyHistory, { query: { admin_id: String(admin_id) } }, { signal }),
  });
  return (
    <Page
      title={t('verification.title')}
      summary={t('verification.summary')}
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('verification.again')}
        </Button>
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={220} radius={12} />}>
        {({ records, problems, balances, control_accounts, nightly }) => (
          <div className={styles['checks']}>
            <Card title={t('verification.now')}>
              <ul>
                <Check
                  name={t('verification.log', { records: formatNumber(records, language) })}
                  wrong={problems.length}
                />
                <Check name={t('verification.balances')} wrong={balances} />
                <Check name={t('verification.accounts')} wrong={control_accounts.length} />
              </ul>
              {problems.length + balances + control_accounts.length > 0 && (
                <Note tone="bad">{t('verification.wrong')}</Note>
              )}
            </Card>
            <Card title={t('verification.nightly')}>
              {nightly === null ? (
                <p className="second">{t('verification.never')}</p>
              ) : (
                <>
                  <p className="second">{formatDate(nightly.verified_at.slice(0, 10), language, 'long')}</p>
                  <ul>
                    <Check name={t('verification.logNightly')} wrong={nightly.log_problems} />
                    <Check name={t('verification.balances')} wrong={nightly.balances} />
                    <Check name={t('verification.accounts')} wrong={nightly.control_accounts} />
                    <Check name={t('verification.files')} wrong={nightly.files} />
                  </ul>
                </>
              )}
            </Card>
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function Check({ name, wrong }: { name: string; wrong: number }) {
  const { t } = useTranslation('reports');
  return (
    <li>
      <span>{name}</span>
      {wrong === 0 ? (
        <Badge icon={IconCircleCheck} tone="ok" plain>
          {t('verification.holds')}
        </Badge>
      ) : (
        <Badge icon={IconAlertTriangle} tone="bad">
          {t('verification.differs', { count: wrong })}
        </Badge>
      )}
    </li>
  );
}
