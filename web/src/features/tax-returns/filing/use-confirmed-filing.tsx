import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isRefused } from '../../../app/api/api-error.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useStepUp } from '../../accounts/index.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';

type StepUp = Parameters<Parameters<ReturnType<typeof useStepUp>['confirmed']>[1]>[0];

type Filing = {
  title: string;
  /** What the person confirms, within a sentence. */
  what: string;
  confirm: string;
  consequence: React.ReactNode;
  filed: string;
  send: (step_up: StepUp) => Promise<unknown>;
};

/** Files a declaration: asks for confirmation, then for a password or code. */
export function useConfirmedFiling(filing: Filing): { ask: () => void; busy: boolean; dialog: React.ReactNode } {
  const [asked, setAsked] = useState(false);
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { confirmed, dialog } = useStepUp();
  const send = useMutation({
    mutationFn: () => confirmed(filing.what, (step_up) => filing.send(step_up)),
    onSuccess: () => toast.info(filing.filed),
    onError: (error) => {
      // Closed without an answer: nothing was sent, and nothing is wrong.
      if (!isRefused(error, 'step_up_required')) toast.error(error instanceof ApiError ? error.detail : error.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', admin_id] }),
  });
  return {
    ask: () => setAsked(true),
    busy: send.isPending,
    dialog: (
      <>
        <ConfirmDialog
          opened={asked}
          title={filing.title}
          confirm={filing.confirm}
          onConfirm={() => {
            setAsked(false);
            send.mutate();
          }}
          onClose={() => setAsked(false)}
        >
          {filing.consequence}
        </ConfirmDialog>
        {dialog}
      </>
    ),
  };
}
