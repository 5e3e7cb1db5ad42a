import { administrationEmailCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../app/address.tsx';
import { isRefused } from '../../app/api-error.ts';
import { DoorFrame, DoorTitle } from '../../app/door-frame.tsx';
import { failureOf } from '../../app/loaded.tsx';
import { callApi } from '../../app/server.ts';
import { FailedLoad } from '../../ui/notices.tsx';
import { useLink } from './use-link.ts';

/** Behind the link to an address that may send receipts: it counts from now on. */
export function VerifySenderPage() {
  const { t } = useTranslation('accounts');
  const token = useAddress().search['token'] ?? '';
  const { data, error, refetch } = useLink('verify-sender', token, () =>
    callApi(administrationEmailCalls.verifyAdministrationEmail, { body: { token } }, { quiet: true }),
  );
  return (
    <DoorFrame title={t('sender.title')}>
      {data !== undefined ? (
        <DoorTitle title={t('sender.doneTitle')}>{t('sender.done', data)}</DoorTitle>
      ) : error === null ? (
        <DoorTitle title={t('sender.title')}>{t('verify.busy')}</DoorTitle>
      ) : isRefused(error, 'link_over', 'invalid') ? (
        <DoorTitle title={t('sender.overTitle')}>{t('sender.over')}</DoorTitle>
      ) : (
        <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}
