import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { DoorFrame, DoorLink, DoorLinks } from '../../../app/shell/public-page.tsx';
import { sessionEnd } from './session-end.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Only an address of this site may follow signing in. */
function safeNext(next: string | undefined, fallback: string): string {
  return next !== undefined && /^\/(en|nl)(\/|$)/.test(next) ? next : fallback;
}

/** What the page before this one did, by the name it gives in the address. */
const DONE = ['followed', 'reset', 'made', 'unverified'] as const;

export default function SignInPage() {
  const { t } = useTranslation('sign-in');
  const language = useLanguage();
  const { search } = useAddress();
  const client = useQueryClient();
  const navigate = useNavigate();
  const ended = sessionEnd(search['ended']);
  const done = DONE.find((each) => each === search['done']);
  const onSignedIn = () => {
    client.clear();
    const [to = '', query = ''] = safeNext(search['next'], `/${language}`).split('?');
    void navigate({ to, search: Object.fromEntries(new URLSearchParams(query)), replace: true });
  };
  return (
    <DoorFrame title={t('title')}>
      {done !== undefined && <Note tone={done === 'followed' ? 'info' : 'ok'}>{t(`done.${done}`)}</Note>}
      {ended !== undefined && <Note tone="info">{t(`ended.${ended}`)}</Note>}
      <SignInForm
        email={search['email'] ?? ''}
        verification={search['verification']}
        intro={done === undefined || done === 'reset' ? t('intro') : t('introNew')}
        onSignedIn={onSignedIn}
      />
      <DoorLinks>
        <DoorLink to="forgot-password">{t('forgot')}</DoorLink>
        <DoorLink to="sign-up">{t('signUp')}</DoorLink>
      </DoorLinks>
    </DoorFrame>
  );
}
