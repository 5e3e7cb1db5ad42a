import { Button } from '@mantine/core';
import { type CallReply } from '../../../app/api/api.ts';
import { accountCalls, invitationCalls, mayDoText } from '@saldo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { isRefused } from '../../../app/api/api-error.ts';
import { DoorFrame, DoorLink, DoorLinks, DoorTitle } from '../../../app/shell/public-page.tsx';
import { failureOf } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { meQuery, seemsSignedIn } from '../../../app/api/session.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { invitationAddress } from './invitation-address.ts';
import { useAcceptInvitation } from './use-accept-invitation.ts';

type Invitation = CallReply<typeof invitationCalls.checkInvitation>;

/** Who invites you to which company as what, and the shortest way to say yes. */
export function InvitationPage() {
  const { t } = useTranslation('accounts');
  const token = useAddress().search['token'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => callApi(invitationCalls.checkInvitation, { params: { token } }, { signal, quiet: true }),
    enabled: token !== '',
    retry: false,
  });
  const isOver = token === '' || isRefused(error, 'link_over', 'not_found', 'invalid');
  return (
    <DoorFrame title={data === undefined ? t('invitation.accept') : t('invitation.title', { title: data.title })}>
      {data !== undefined ? (
        <Invited invitation={data} token={token} />
      ) : isOver ? (
        <>
          <DoorTitle title={t('invitation.overTitle')}>{t('invitation.over')}</DoorTitle>
          <DoorLinks>
            <DoorLink to="">{t('invitation.toBooks')}</DoorLink>
          </DoorLinks>
        </>
      ) : (
        error !== null && <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

function Invited({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t } = useTranslation('accounts');
  const me = useQuery({ ...meQuery, enabled: seemsSignedIn() });
  const language = useLanguage();
  const { title, invited_by, requested_by, role, email } = invitation;
  return (
    <>
      <DoorTitle title={t('invitation.title', { title })}>
        {t('invitation.by', { by: invited_by, title, role: t(`roles.${role}`) })}{' '}
        {requested_by !== null && t('invitation.atRequest', { name: requested_by })}
      </DoorTitle>
      <p className="second">{mayDoText(invitation, language)}</p>
      {me.data === undefined ? (
        !me.isLoading && <Strangers invitation={invitation} token={token} />
      ) : me.data.email.toLowerCase() === email.toLowerCase() ? (
        <Accept title={title} token={token} email={me.data.email} />
      ) : (
        <SomebodyElse to={email} email={me.data.email} />
      )}
    </>
  );
}

function Strangers({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const navigate = useNavigate();
  const { email } = invitation;
  const signIn = () =>
    void navigate({ to: `/${language}/sign-in`, search: { email, next: invitationAddress(language, token) } });
  const signUp = () => void navigate({ to: `/${language}/sign-up`, search: { email, invitation: token } });
  return (
    <>
      <p className="second">{t('invitation.to', { email })}</p>
      {invitation.has_account ? (
        <Button size="md" fullWidth onClick={signIn}>
          {t('invitation.signIn')}
        </Button>
      ) : (
        <>
          <Button size="md" fullWidth onClick={signUp}>
            {t('invitation.signUp')}
          </Button>
          <DoorLinks>
            <DoorLink to="sign-in" search={{ next: invitationAddress(language, token) }}>
              {t('signUp.have')}
            </DoorLink>
          </DoorLinks>
        </>
      )}
    </>
  );
}

function Accept({ title, token, email }: { title: string; token: string; email: string }) {
  const { t } = useTranslation('accounts');
  const accept = useAcceptInvitation();
  const form = useForm({ initial: {}, submit: () => accept({ token, title }) });
  return (
    <Form form={form} label={t('invitation.accept')} guard={false}>
      <p className="second">{t('invitation.signedInAs', { email })}</p>
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {t('invitation.accept')}
      </Button>
    </Form>
  );
}

function SomebodyElse({ to, email }: { to: string; email: string }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const form = useForm({
    initial: {},
    submit: async () => {
      await callApi(accountCalls.logout, {}, { quiet: true });
      await client.resetQueries({ queryKey: ['me'] });
    },
  });
  return (
    <Form form={form} label={t('invitation.signOut')} guard={false}>
      <Note tone="warn">{t('invitation.other', { to, email })}</Note>
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {t('invitation.signOut')}
      </Button>
    </Form>
  );
}
