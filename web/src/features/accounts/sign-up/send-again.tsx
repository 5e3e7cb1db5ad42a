import { Button } from '@mantine/core';
import { accountCalls } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';

type SendAgainProps = {
  email: string;
  /** It was asked for already. */
  sent?: boolean;
};

/** Mails the link that verifies this address once more, and says so. */
export function SendAgain({ email, sent = false }: SendAgainProps) {
  const { t } = useTranslation('sign-in');
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>(sent ? 'sent' : 'idle');
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      await callApi(accountCalls.resendVerification, { body: { email } }, { quiet: true });
      setState('sent');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('idle');
      setFailure(error.detail);
    }
  };
  if (state === 'sent') return <Note tone="ok">{t('again.sent', { email })}</Note>;
  return (
    <>
      {failure !== undefined && <Note tone="bad">{failure}</Note>}
      <Button variant="default" fullWidth loading={state === 'busy'} onClick={() => void send()}>
        {t('again.send')}
      </Button>
    </>
  );
}
