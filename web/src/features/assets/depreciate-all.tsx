import { assetCalls } from '@saldo/contract';
import { addDays, firstOfMonth, isBookingDate, type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { isOver, useTask } from '../../app/actions/use-task.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatDate, today } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useBooksChanged } from './queries.ts';

/** Until which day a year is depreciated today, as the server decides it. */
function lastDay(year: number): IsoDate {
  const end = isoDate(year, 12, 31);
  return isBookingDate(end, today()) ? end : addDays(firstOfMonth(addDays(today(), 1)), -1);
}

type DepreciateAll = {
  label: string;
  busy: boolean;
  /** Asks first, saying until which day. */
  ask: () => void;
  dialog: React.ReactNode;
};

/** Has all assets depreciated: of this year as far as it has come, and in January of the year before. */
export function useDepreciateAll(): DepreciateAll {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const adminId = useAdminId();
  const changed = useBooksChanged();
  const year = yearOf(lastDay(yearOf(today())));
  const [asking, setAsking] = useState(false);
  const [taskId, setTaskId] = useState<number>();
  const task = useTask(taskId);
  const { busy, act } = useAction();
  const isBusy = taskId !== undefined && (task === undefined || !isOver(task));
  useEffect(() => {
    if (task === undefined || !isOver(task)) return;
    if (task.state === 'FAILURE') toast.error(task.error?.detail ?? '');
    else {
      toast.success(t('all.done', { ...task.result }));
      const noFloor = Number(task.result?.['no_floor'] ?? 0);
      if (noFloor > 0) toast.info(t('all.noFloor', { count: noFloor, year }));
    }
    void changed();
  }, [task, changed, t, year]);
  const run = () =>
    act(async () => {
      const given = { params: { adminId, year }, body: {} };
      setTaskId((await callApi(assetCalls.depreciateAll, given)).task_id);
      setAsking(false);
    });
  return {
    label: t('depreciateYear', { year }),
    busy: busy || isBusy,
    ask: () => setAsking(true),
    dialog: (
      <ConfirmDialog
        opened={asking}
        title={t('all.title', { year })}
        confirm={t('all.confirm')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void run()}
      >
        {t('all.text', { until: formatDate(lastDay(year), language, 'long') })}
      </ConfirmDialog>
    ),
  };
}
