import { invitationCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

/** Accepts an invitation as the signed-in person, and opens that administration. */
export function useAcceptInvitation(): (invitation: { token: string; title: string }) => Promise<void> {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  return async ({ token, title }) => {
    const { admin_id } = await callApi(invitationCalls.acceptInvitation, { params: { token } });
    client.removeQueries({ queryKey: ['administrations'] });
    client.removeQueries({ queryKey: ['me'] });
    toast.success(t('invitation.accepted', { title }));
    await navigate({ to: `/${language}/${String(admin_id)}`, replace: true });
  };
}
