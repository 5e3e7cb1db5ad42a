import { Button } from '@mantine/core';
import { accountCalls, type LinkOverReason } from '@saldo/contract';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { isRefused } from '../../../app/api/api-error.ts';
import { DoorFrame, DoorLink, DoorLinks, DoorTitle } from '../../../app/shell/public-page.tsx';
import { failureOf } from '../../../app/api/query-state.tsx';
import { SendAgain } from './send-again.tsx';
import { callApi } from '../../../app/api/server.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { overReason, useLink } from './use-link.ts';

/** Behind the link of the first e-mail: signing in with it confirms the address. */
export function VerifyEmailPage() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const token = useAddress().search['token'] ?? '';
  const { data, error, refetch } = useLink('verify-email', token, () =>
    callApi(accountCalls.verifyEmail, { body: { token } }, { quiet: true }),
  );
  if (data !== undefined)
    return (
      <Navigate
        to={`/${language}/sign-in`}
        search={{ email: data.email, done: 'followed', verification: token }}
        replace
      />
    );
  return (
    <DoorFrame title={t('verify.title')}>
      {error === null ? (
        <DoorTitle title={t('verify.title')}>{t('verify.busy')}</DoorTitle>
      ) : isRefused(error, 'link_over', 'invalid') ? (
        <LinkOver reason={overReason(error)} />
      ) : (
        <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

/** The link does not work. Its address is not revealed, so it is asked. */
function LinkOver({ reason }: { reason: LinkOverReason }) {
  const { t } = useTranslation('accounts');
  const { t: words } = useTranslation('sign-in');
  const [email, setEmail] = useState<string>();
  const form = useForm({
    initial: { email: '' },
    submit: async (values) => {
      await callApi(accountCalls.resendVerification, { body: values }, { quiet: true });
      setEmail(values.email);
    },
  });
  return (
    <>
      <DoorTitle title={t('verify.overTitle')}>{t(`verify.over.${reason}`)}</DoorTitle>
      {reason === 'used' ? null : email === undefined ? (
        <Form form={form} label={t('verify.overTitle')} guard={false}>
          <TextField label={t('email')} type="email" autoComplete="username" {...form.bind('email')} />
          <Button type="submit" size="md" fullWidth loading={form.busy}>
            {words('again.send')}
          </Button>
        </Form>
      ) : (
        <SendAgain email={email} sent />
      )}
      <DoorLinks>
        <DoorLink to="sign-in">{t('toSignIn')}</DoorLink>
      </DoorLinks>
    </>
  );
}
