import { administrationEmailCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { isRefused } from '../../../app/api/api-error.ts';
import { DoorFrame, DoorTitle } from '../../../app/shell/public-page.tsx';
import { failureOf } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
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
