import { Button } from '@mantine/core';
import { twoStepResetCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useMe } from '../../../app/api/session.ts';
import { momentOf } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';

/** A pending reset of the user's own two-step verification, which they can cancel here. */
export function ResetAsked() {
  const { t } = useTranslation('accounts');
  const { id: me } = useMe();
  const language = useLanguage();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['staff', 'two-step-resets'],
    queryFn: ({ signal }) => callApi(twoStepResetCalls.twoStepResets, {}, { signal }),
  });
  const asked = data?.find(({ person_id }) => person_id === me);
  if (asked === undefined) return null;
  const stop = async () => {
    await callApi(twoStepResetCalls.withdrawTwoStepReset, { params: { id: asked.id } });
    await client.invalidateQueries({ queryKey: ['staff', 'two-step-resets'] });
    toast.success(t('twoStep.resetStopped'));
  };
  return (
    <Note tone="warn">
      <div>
        {t('twoStep.resetAsked', {
          name: asked.requested_by,
          reason: asked.reason,
          time: momentOf(asked.expires_at, language),
        })}
      </div>
      <Button variant="default" mt={8} onClick={() => void stop()}>
        {t('twoStep.resetStop')}
      </Button>
    </Note>
  );
}
