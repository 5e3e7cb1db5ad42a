import { Button } from '@mantine/core';
import { accountCalls, invitationCalls } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { DoorFrame, DoorLink, DoorLinks, DoorTitle } from '../../../app/shell/public-page.tsx';
import { ApiError } from '../../../app/api/api-error.ts';
import { SendAgain } from './send-again.tsx';
import { callApi } from '../../../app/api/server.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { invitationAddress } from './invitation-address.ts';
import { NewPasswordField, usePasswordProblem } from '../sign-in/new-password-field.tsx';
import { useAcceptInvitation } from './use-accept-invitation.ts';

type Credentials = { email: string; password: string };

/**
 * Makes an account. Who comes with an invitation to this address is signed in and accepts it with that: its link has shown whose the address
 * is. Everyone else first confirms the address.
 */
export function SignUpPage() {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <DoorFrame title={t('signUp.title')} isAboutPassword>
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
  const client = useQueryClient();
  const accept = useAcceptInvitation();
  const problemOf = usePasswordProblem();
  const { invitation } = search;
  const invited = useQuery({
    queryKey: ['invitation', invitation],
    queryFn: ({ signal }) =>
      callApi(invitationCalls.checkInvitation, { params: { token: invitation ?? '' } }, { signal, quiet: true }),
    enabled: invitation !== undefined,
    retry: false,
  });
  const isInvited = (email: string) => email.trim().toLowerCase() === invited.data?.email.toLowerCase();
  const toSignIn = (done: 'made' | 'unverified', email: string, token: string) =>
    navigate({ to: `/${language}/sign-in`, search: { done, email, next: invitationAddress(language, token) } });
  /** What does not go by itself is asked for on the pages that follow. */
  const enter = async ({ email, password }: Credentials, { token, title }: { token: string; title: string }) => {
    try {
      const body = { email, password };
      const { next_step } = await callApi(accountCalls.login, { params: { step: 'auth' }, body }, { quiet: true });
      if (next_step !== null) return toSignIn('made', email, token);
    } catch (error) {
      if (error instanceof ApiError) return toSignIn('made', email, token);
      throw error;
    }
    client.clear();
    await accept({ token, title }).catch(async (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      await navigate({ to: `/${language}/invitation`, search: { token } });
    });
  };
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
      const { title } = invited.data ?? {};
      if (title !== undefined && isInvited(values.email)) return enter(values, { token: invitation, title });
      return toSignIn('unverified', values.email, invitation);
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
          {t(isInvited(email) ? 'invitation.signUp' : 'signUp.submit')}
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
