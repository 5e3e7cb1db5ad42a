import { Modal } from '@mantine/core';
import { BANK_ACCOUNT_KINDS, bankCalls, type BankAccount, type BankAccountKind } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import type { Bound } from '../../../ui/forms/text-fields.tsx';
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
  const form = useForm<{ kind: BankAccountKind; ibanNumber: string; number: string; name: string }>({
    initial: { kind: 'CURRENT', ibanNumber: '', number: '', name: '' },
    submit: async ({ kind, ibanNumber, number, name }) => {
      const body = {
        admin_id,
        kind,
        name,
        ...(mayHaveIban(kind) ? { ibanNumber } : {}),
        ...(mayHaveNumber(kind, ibanNumber) ? { number } : {}),
      };
      const account = await callApi(bankCalls.createBankAccount, { body });
      await refresh();
      change({ account: String(account.id) });
      toast.success(t('accounts.added'));
      onClose();
    },
  });
  const { ibanNumber } = form.values;
  const { value: kind, onChange: setKind, ...ofKind } = form.bind('kind');
  return (
    <Form form={form} label={t('accounts.add')} guard={false}>
      <SelectField
        label={t('accounts.kind')}
        {...ofKind}
        value={kind}
        onChange={(chosen) => setKind(BANK_ACCOUNT_KINDS.find((one) => one === chosen) ?? 'CURRENT')}
        data={BANK_ACCOUNT_KINDS.map((value) => ({ value, label: t(`accounts.kinds.${value}`) }))}
      />
      {mayHaveIban(kind) && (
        <TextField label={t('accounts.iban')} optional={kind !== 'CURRENT'} {...form.bind('ibanNumber')} />
      )}
      {mayHaveNumber(kind, ibanNumber) && <NumberField kind={kind} field={form.bind('number')} />}
      <TextField
        label={t('accounts.name')}
        help={t(`accounts.nameHelp.${kind}`)}
        optional={ibanNumber !== '' || kind === 'CURRENT'}
        {...form.bind('name')}
      />
      <FormFoot submit={t('accounts.add')} busy={form.busy} />
    </Form>
  );
}

const mayHaveIban = (kind: BankAccountKind): boolean => kind === 'CURRENT' || kind === 'SAVINGS';

/** Of a card, and of savings that have no IBAN. */
const mayHaveNumber = (kind: BankAccountKind, iban: string | null): boolean =>
  kind === 'CREDIT_CARD' || (kind === 'SAVINGS' && (iban ?? '') === '');

function NumberField({ kind, field }: { kind: BankAccountKind; field: Omit<Bound<string>, 'label'> }) {
  const { t } = useTranslation('bank');
  return kind === 'CREDIT_CARD' ? (
    <TextField label={t('accounts.cardNumber')} help={t('accounts.cardNumberHelp')} optional {...field} />
  ) : (
    <TextField label={t('accounts.accountNumber')} help={t('accounts.accountNumberHelp')} optional {...field} />
  );
}

export function RenameAccountDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const form = useForm({
    initial: { name: account.name, number: account.number },
    submit: async ({ name, number }) => {
      const { id, version } = account;
      await callApi(bankCalls.updateBankAccount, { params: { id }, body: { admin_id, name, number, version } });
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
        <TextField label={t('accounts.name')} help={t(`accounts.nameHelp.${account.kind}`)} {...form.bind('name')} />
        {mayHaveNumber(account.kind, account.ibanNumber) && (
          <NumberField kind={account.kind} field={form.bind('number')} />
        )}
        <FormFoot submit={t('accounts.save')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
