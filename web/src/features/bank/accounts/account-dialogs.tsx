import { Modal } from '@mantine/core';
import { bankCalls, type BankAccount } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useRefreshBank } from '../bookings/use-bank.ts';

export function AddAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('bank');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('accounts.add')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <AddAccount onClose={onClose} />
    </Modal>
  );
}

function AddAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const { change } = useAddress();
  const refresh = useRefreshBank();
  const form = useForm({
    initial: { ibanNumber: '', name: '' },
    submit: async (values) => {
      const account = await callApi(bankCalls.createBankAccount, { body: { admin_id, ...values } });
      await refresh();
      change({ account: String(account.id) });
      toast.success(t('accounts.added'));
      onClose();
    },
  });
  return (
    <Form form={form} label={t('accounts.add')} guard={false}>
      <TextField label={t('accounts.iban')} {...form.bind('ibanNumber')} />
      <TextField label={t('accounts.name')} help={t('accounts.nameHelp')} optional {...form.bind('name')} />
      <FormFoot submit={t('accounts.add')} busy={form.busy} />
    </Form>
  );
}

export function RenameAccountDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const form = useForm({
    initial: { name: account.name },
    submit: async ({ name }) => {
      const { id, version } = account;
      await callApi(bankCalls.updateBankAccount, { params: { id }, body: { admin_id, name, version } });
      await refresh();
      toast.success(t('accounts.renamed'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('accounts.rename')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={t('accounts.rename')} guard={false}>
        <TextField label={t('accounts.name')} help={t('accounts.nameHelp')} {...form.bind('name')} />
        <FormFoot submit={t('accounts.save')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
