import { accountCalls, type Me } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { meQuery, useMe } from '../../../app/api/session.ts';
import { ChoiceField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { PasswordField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { AccountPage } from './account-page.tsx';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { useNewPasswordCheck } from '../sign-in/use-new-password-check.ts';

/** Who someone is, and their password. */
export function ProfileScreen() {
  const { t } = useTranslation('accounts');
  const me = useMe();
  return (
    <AccountPage section="profile">
      <Card title={t('profile.about')}>
        <Profile key={me.version} me={me} />
      </Card>
      <Card title={t('change.title')}>
        <ChangePassword me={me} />
      </Card>
    </AccountPage>
  );
}

function Profile({ me }: { me: Me }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const form = useForm({
    initial: { name: me.name, initials: me.initials, telephone: me.telephone, language: me.language },
    submit: async (values) => {
      const saved = await callApi(accountCalls.updateMe, { body: { ...values, version: me.version } });
      toast.success(t('profile.saved'));
      client.setQueryData(meQuery.queryKey, saved);
    },
  });
  return (
    <Form
      form={form}
      label={t('profile.about')}
      onNewer={() => void client.invalidateQueries({ queryKey: meQuery.queryKey })}
    >
      <FieldRow columns="2fr 1fr">
        <TextField label={t('name')} autoComplete="name" maxLength={100} {...form.bind('name')} />
        <TextField label={t('profile.initials')} optional maxLength={20} {...form.bind('initials')} />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('email')}
          help={t('profile.emailHelp')}
          disabled
          value={me.email}
          onChange={() => undefined}
        />
        <TextField label={t('profile.telephone')} type="tel" autoComplete="tel" optional {...form.bind('telephone')} />
      </FieldRow>
      <ChoiceField
        label={t('profile.language')}
        data={[
          { value: 'nl', label: 'Nederlands' },
          { value: 'en', label: 'English' },
        ]}
        {...form.bind('language')}
      />
      <FormFoot submit={t('profile.save')} busy={form.busy} disabled={!form.dirty} />
    </Form>
  );
}

const EMPTY = { old_password: '', new_password1: '', new_password2: '' };

function ChangePassword({ me: { name, email } }: { me: Me }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const check = useNewPasswordCheck({ name, email });
  const form = useForm({
    initial: EMPTY,
    validate: (values): Record<string, string> => ({
      ...(values.old_password === '' ? { old_password: t('form.required', { ns: 'ui' }) } : {}),
      ...check(values),
    }),
    submit: async (values) => {
      await callApi(accountCalls.changePassword, { body: values });
      await client.invalidateQueries({ queryKey: ['account'] });
      toast.success(t('change.done'), { detail: t('change.doneText') });
      queueMicrotask(() => form.reset(EMPTY));
    },
  });
  return (
    <Form form={form} label={t('change.title')}>
      <PasswordField label={t('change.old')} autoComplete="current-password" {...form.bind('old_password')} />
      <NewPasswordField label={t('newPassword')} about={{ name, email }} {...form.bind('new_password1')} />
      <PasswordField label={t('again')} autoComplete="new-password" {...form.bind('new_password2')} />
      <FormFoot submit={t('change.submit')} busy={form.busy} note={t('change.note')} />
    </Form>
  );
}
