import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { meQuery } from '../../../app/api/session.ts';
import { endingOf } from './session-end.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInQuestion } from '../../../app/api/sign-in-again.ts';

/** The session ended in the middle of something: sign in over the page, and nothing typed is lost. */
export default function SignInDialog() {
  const { t } = useTranslation(['shell', 'sign-in']);
  const question = useSignInQuestion();
  const client = useQueryClient();
  const navigate = useNavigate();
  const language = useLanguage();
  const me = client.getQueryData(meQuery.queryKey);
  if (question === undefined) return null;
  const ending = endingOf(question.over);
  const signedIn = () => {
    question.answer(true);
    // What was refused in the meantime, and waits for nobody, such as the bell.
    void client.invalidateQueries({ queryKey: ['admin'], predicate: ({ state }) => state.status === 'error' });
  };
  const leave = () => {
    question.answer(false);
    const next = `${window.location.pathname}${window.location.search}`;
    void navigate({ to: `/${language}/sign-in`, search: { next, ...ending } });
  };
  return (
    <Modal
      opened
      onClose={leave}
      title={t('expired.title')}
      size={440}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('expired.leave') }}
    >
      <p className="second">
        {ending.ended === undefined ? t('expired.over') : t(`ended.${ending.ended}`, { ns: 'sign-in' })}{' '}
        {t('expired.kept')}
      </p>
      <SignInForm email={me?.email ?? ending.email ?? ''} onSignedIn={signedIn} />
    </Modal>
  );
}
