import { Modal } from '@mantine/core';
import { invitationCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { besideField } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { ChoiceField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import type { Language } from '../../../ui/format/language.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useAsksClient, useRequestApproval } from '../approvals/use-approvals.ts';
import { roleBody, RoleFields, type RoleValues } from './role-fields.tsx';
import { useRefreshAdministration } from '../company/use-administration.ts';

type Values = RoleValues & { email: string; language: Language };

/** Invites someone by e-mail, with a role and what they may do. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const language = useLanguage();
  const refresh = useRefreshAdministration();
  const asksClient = useAsksClient();
  const { request, dialog } = useRequestApproval();
  const form = useForm<Values>({
    initial: { email: '', role: 'BOOKKEEPER', areas: [], language },
    validate: (values): Record<string, string> =>
      values.role === 'EMPLOYEE' && values.areas.length === 0 ? { areas: t('users.needArea') } : {},
    asksAnyway: true,
    submit: async (values) => {
      const asked = { email: values.email, language: values.language, ...roleBody(values) };
      const invite = async () => {
        const { email } = await callApi(invitationCalls.inviteUser, { body: { admin_id, ...asked } });
        toast.success(t('invitations.sent', { email }));
        await refresh();
      };
      const work = asksClient ? request({ kind: 'INVITATION', ...asked }) : invite();
      await work.catch((error: unknown) => {
        throw besideField(error, 'email', 'already_member', 'already_invited', 'invitation_too_soon');
      });
      onClose();
    },
  });
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={t('invitations.inviteTitle')}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
      >
        <Form form={form} label={t('invitations.inviteTitle')} guard={false}>
          <TextField
            label={t('invitations.email')}
            help={t('invitations.emailHelp')}
            type="email"
            autoComplete="off"
            {...form.bind('email')}
          />
          <RoleFields form={form} />
          <ChoiceField<Language>
            label={t('invitations.language')}
            data={[
              { value: 'nl', label: t('invitations.dutch') },
              { value: 'en', label: t('invitations.english') },
            ]}
            {...form.bind('language')}
          />
          <FormFoot submit={t(asksClient ? 'approvals.request' : 'invitations.send')} busy={form.busy} />
        </Form>
      </Modal>
      {dialog}
    </>
  );
}
