import { Button } from '@mantine/core';
import { accountCalls } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { DoorFrame, DoorLink, DoorLinks, DoorTitle } from '../../../app/shell/public-page.tsx';
import { callApi } from '../../../app/api/server.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';

/** Requests an e-mailed link; the response is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts');
  const { search } = useAddress();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initial: { email: search['email'] ?? '' },
    submit: async (values) => {
      await callApi(accountCalls.requestPasswordReset, { body: values }, { quiet: true });
      setSentTo(values.email);
    },
  });
  return (
    <DoorFrame title={t('forgot.title')}>
      {sentTo === undefined ? (
        <Form form={form} label={t('forgot.title')} guard={false}>
          <DoorTitle title={t('forgot.title')}>{t('forgot.intro')}</DoorTitle>
          <TextField label={t('email')} type="email" autoComplete="username" {...form.bind('email')} />
          <Button type="submit" size="md" fullWidth loading={form.busy}>
            {t('forgot.submit')}
          </Button>
        </Form>
      ) : (
        <>
          <DoorTitle title={t('forgot.sentTitle')}>{t('forgot.sent', { email: sentTo })}</DoorTitle>
          <p className="second">{t('signUp.spam')}</p>
        </>
      )}
      <DoorLinks>
        <DoorLink to="sign-in">{t('toSignIn')}</DoorLink>
      </DoorLinks>
    </DoorFrame>
  );
}
