import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { keptFilesOf } from '../../inbox/index.ts';
import { useMe } from '../../../app/api/session.ts';
import { useSignOut } from './sign-out.ts';

/** Says how many receipts have not gone up yet, and what becomes of them, before the session ends. */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { id } = useMe();
  const { endSession } = useSignOut();
  const { data } = useQuery({
    queryKey: ['waiting-files', id, 'kept'],
    queryFn: async () => (await keptFilesOf(id)).length,
    networkMode: 'always',
    staleTime: 0,
  });
  if (data === undefined) return null;
  return (
    <ConfirmDialog
      opened
      title={t('waiting.signOutTitle', { count: data })}
      confirm={t('waiting.signOut')}
      cancel={t('waiting.stay')}
      onConfirm={() => {
        onClose();
        endSession();
      }}
      onClose={onClose}
    >
      {t('waiting.signOutText')}
    </ConfirmDialog>
  );
}
