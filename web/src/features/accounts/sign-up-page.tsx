import { Button } from '@mantine/core';
import { accountCalls, invitationCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../app/address.tsx';
import { DoorFrame, DoorLink, DoorLinks, DoorTitle } from '../../app/door-frame.tsx';
import { SendAgain } from '../../app/send-again.tsx';
import { callApi } from '../../app/server.ts';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useLanguage } from '../../ui/use-language.ts';
import { invitationAddress } from './invitation-address.ts';
import { NewPasswordField, usePasswordProblem } from './new-password-field.tsx';

/** Makes an account. Who comes with an invitation goes on to sign in; everyone else first confirms the address. */
export function SignUpPage() {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <DoorFrame title={t('signUp.title')}>
      {sentTo === undefined ? (
        <SignUpForm onSent={setSentTo} />
      ) : (
        <>
          <DoorTitle title={t('signUp.sentTitle')}>{t('signUp.sent', { email: sentTo })}</DoorTitle>
          <p className="second">{t('signUp.spam')}</p>
          <SendAgain email={sentTo} />
          <DoorLinks>
            <button type="button" className="link" onClick={() => setSentTo(undefined)}>
              {t('signUp.otherAddress')}
            </button>
            <DoorLink to="sign-in" search={{ email: sentTo }}>
              {t('toSignIn')}
            </DoorLink>
          </DoorLinks>
        </>
      )}
    </DoorFrame>
  );
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  const { search } = useAddress();
  const language = useLanguage();
  const navigate = useNavigate();
  const problemOf = usePasswordProblem();
  const { invitation } = search;
  const invited = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: ({ signal }) =>
      callApi(invitationCalls.checkInvitation, { params: { token: invitation ?? '' } }, { signal, quiet: true }),
    enabled: invitation !== undefined,
    retry: false,
  });
  const form = useForm({
    initial: { name: '', email: search['email'] ?? '', password: '' },
    validate: ({ name, email, password }): Record<string, string> => {
      const problem = problemOf(password, { name, email });
      return {
        ...(name.trim() === '' ? { name: t('form.required', { ns: 'ui' }) } : {}),
        ...(email.trim() === ''
          ? { email: t('form.required', { ns: 'ui' }) }
          : /^\S+@\S+\.\S+$/.test(email.trim())
            ? {}
            : { email: t('emailIncorrect') }),
        ...(problem === undefined ? {} : { password: problem }),
      };
    },
    submit: async (values) => {
      const body = { ...values, language, ...(invitation === undefined ? {} : { invitation }) };
      await callApi(accountCalls.signup, { body }, { quiet: true });
      if (invitation === undefined) {
        onSent(values.email);
        return;
      }
      const isInvited = values.email.trim().toLowerCase() === invited.data?.email.toLowerCase();
      await navigate({
        to: `/${language}/sign-in`,
        search: {
          done: isInvited ? 'made' : 'unverified',
          email: values.email,
          next: invitationAddress(language, invitation),
        },
      });
    },
  });
  const { name, email } = form.values;
  return (
    <>
      <Form form={form} label={t('signUp.title')} guard={false}>
        <DoorTitle title={t('signUp.title')}>
          {invited.data === undefined
            ? t('signUp.intro')
            : t('signUp.invited', { ...invited.data, by: invited.data.invited_by })}
        </DoorTitle>
        <TextField label={t('name')} autoComplete="name" maxLength={100} {...form.bind('name')} />
        <TextField label={t('email')} type="email" autoComplete="username" {...form.bind('email')} />
        <NewPasswordField label={t('password')} about={{ name, email }} {...form.bind('password')} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('signUp.submit')}
        </Button>
      </Form>
      <DoorLinks>
        <DoorLink
          to="sign-in"
          search={invitation === undefined ? {} : { next: invitationAddress(language, invitation) }}
        >
          {t('signUp.have')}
        </DoorLink>
      </DoorLinks>
    </>
  );
}
