import { Button } from '@mantine/core';
import { accountCalls, type LinkOverReason } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { isRefused } from '../../../app/api/api-error.ts';
import { DoorFrame, DoorLink, DoorLinks, DoorTitle } from '../../../app/shell/public-page.tsx';
import { failureOf } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { PasswordField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { overReason, useLink } from '../sign-up/use-link.ts';
import { useNewPasswordCheck } from './use-new-password-check.ts';

/** Behind the link of the e-mail: a new password, chosen twice. Whether the link still works is asked before anything is typed. */
export function ResetPasswordPage() {
  const { t } = useTranslation('accounts');
  const token = useAddress().search['token'] ?? '';
  /** It stopped working while the page was open. */
  const [over, setOver] = useState<LinkOverReason>();
  const { data, error, refetch } = useLink('reset-password', token, () =>
    callApi(accountCalls.checkPasswordReset, { body: { token } }, { quiet: true }),
  );
  const reason = over ?? (isRefused(error, 'link_over', 'invalid') ? overReason(error) : undefined);
  return (
    <DoorFrame title={t('reset.title')} isAboutPassword>
      {reason !== undefined ? (
        <>
          <DoorTitle title={t('reset.overTitle')}>{t(`reset.over.${reason}`)}</DoorTitle>
          <DoorLinks>
            <DoorLink to="forgot-password">{t('reset.ask')}</DoorLink>
            <DoorLink to="sign-in">{t('toSignIn')}</DoorLink>
          </DoorLinks>
        </>
      ) : data !== undefined ? (
        <ResetForm token={token} email={data.email} onOver={setOver} />
      ) : error === null ? (
        <DoorTitle title={t('reset.title')}>{t('reset.busy')}</DoorTitle>
      ) : (
        <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

type ResetFormProps = { token: string; email: string; onOver: (reason: LinkOverReason) => void };

function ResetForm({ token, email, onOver }: ResetFormProps) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const check = useNewPasswordCheck({ email });
  const form = useForm({
    initial: { new_password1: '', new_password2: '' },
    validate: check,
    submit: async (values) => {
      try {
        await callApi(accountCalls.resetPassword, { body: { token, ...values } }, { quiet: true });
      } catch (error) {
        if (isRefused(error, 'link_over')) onOver(overReason(error));
        throw error;
      }
      client.clear();
      await navigate({ to: `/${language}/sign-in`, search: { done: 'reset', email } });
    },
  });
  return (
    <Form form={form} label={t('reset.title')} guard={false}>
      <DoorTitle title={t('reset.title')}>{t('reset.intro', { email })}</DoorTitle>
      {/* For what keeps passwords: it stores the new one under this address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={t('newPassword')} about={{ email }} {...form.bind('new_password1')} />
      <PasswordField label={t('again')} autoComplete="new-password" {...form.bind('new_password2')} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}
