import { Modal } from '@mantine/core';
import { type AdministrationUser, AREAS, userCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useRequestApproval } from '../approvals/use-approvals.ts';
import { roleBody, RoleFields, type RoleValues } from './role-fields.tsx';
import { useRefreshAdministration } from '../company/use-administration.ts';

/** Gives someone another role or other areas, from their next click on. */
export function RoleDialog({ user, onClose }: { user: AdministrationUser; onClose: () => void }) {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const refresh = useRefreshAdministration();
  const { request, dialog } = useRequestApproval();
  const title = t('users.changeTitle', { name: user.name });
  const form = useForm<RoleValues>({
    initial: { role: user.role, areas: AREAS.filter((area) => user.areas?.includes(area) === true) },
    validate: (values): Record<string, string> =>
      values.role === 'EMPLOYEE' && values.areas.length === 0 ? { areas: t('users.needArea') } : {},
    submit: async (values) => {
      const body = roleBody(values);
      const { version } = user;
      try {
        const isRequested = await callApi(userCalls.updateUser, {
          params: { adminId, id: user.id },
          body: { ...body, version },
        }).then(
          () => false,
          async (error: unknown) => {
            // What staff may not give alone they ask for.
            if (!isRefused(error, 'needs_client_approval')) throw error;
            await request({ kind: 'ROLE', person_id: user.id, ...body, version });
            return true;
          },
        );
        const { name } = user;
        if (!isRequested)
          toast.success(
            body.role === user.role
              ? t('users.areasChanged', { name })
              : t('users.changed', { name, role: t(`roles.${body.role}`) }),
          );
      } finally {
        // Refused too: another owner may have changed it.
        await refresh();
      }
      onClose();
    },
  });
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={title}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
      >
        <Form form={form} label={title} guard={false}>
          <RoleFields form={form} />
          <FormFoot submit={t('users.save')} busy={form.busy} />
        </Form>
      </Modal>
      {dialog}
    </>
  );
}
