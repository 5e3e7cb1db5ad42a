import { Button } from '@mantine/core';
import { taxReturnCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { usePeriodName } from '../../../app/period/period-name.ts';
import type { CallReply } from '../../../app/api/api.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { ReasonDialog } from '../../../ui/feedback/reason-dialog.tsx';
import { roomKey } from './queries.ts';
import styles from '../tax-returns.module.css';
import list from './vat-checks.module.css';
import { useMovePeriod } from './use-move-period.ts';
import { PeriodBadge } from './return-badge.tsx';

/** Periods that are over and need no VAT return: completed manually, and opened again with a reason. */
export function PeriodsWithoutReturn() {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const { data: periods = [] } = useQuery({
    queryKey: [...roomKey(admin_id), 'without-return'],
    queryFn: ({ signal }) => callApi(taxReturnCalls.periodsWithoutReturn, { query: { admin_id } }, { signal }),
  });
  if (periods.length === 0) return null;
  return (
    <Card title={t('withoutReturn.title')}>
      <p className="second">{t('withoutReturn.text')}</p>
      <ul className={list['checks']}>
        {periods.map((period) => (
          <PeriodRow key={period.id} period={period} />
        ))}
      </ul>
    </Card>
  );
}

type PeriodWithoutReturn = CallReply<typeof taxReturnCalls.periodsWithoutReturn>[number];

function PeriodRow({ period }: { period: PeriodWithoutReturn }) {
  const { t } = useTranslation('tax-returns');
  const name = usePeriodName()(period, true);
  const mayFile = useMay()('vat.file');
  const move = useMovePeriod();
  const { busy, act } = useAction();
  const [isReopening, setReopening] = useState(false);
  const isCompleted = period.state === 'COMPLETED';
  return (
    <li className={styles['withoutReturn']}>
      <span>
        {name}
        <span className="second"> · {t(period.vat_elsewhere ? 'withoutReturn.elsewhere' : 'withoutReturn.none')}</span>
      </span>
      <PeriodBadge state={isCompleted ? 'completed' : 'open'} />
      {mayFile && (
        <Button
          variant="default"
          loading={busy}
          aria-label={`${t(isCompleted ? 'withoutReturn.reopen' : 'withoutReturn.complete')}: ${name}`}
          onClick={() => (isCompleted ? setReopening(true) : void act(() => move(period, 'COMPLETED')))}
        >
          {t(isCompleted ? 'withoutReturn.reopen' : 'withoutReturn.complete')}
        </Button>
      )}
      {isReopening && (
        <ReasonDialog
          title={t('withoutReturn.reopenTitle', { period: name })}
          confirm={t('withoutReturn.reopen')}
          onReason={async (reason) => {
            await move(period, 'OPEN', reason);
            setReopening(false);
          }}
          onClose={() => setReopening(false)}
        />
      )}
    </li>
  );
}
