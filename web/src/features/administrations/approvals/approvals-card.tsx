import { Button } from '@mantine/core';
import { approvalCalls, type ApprovalRequest } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../app/actions/run-action.ts';
import { isRefused } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatIban, momentOf } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { useStepUp } from '../../accounts/index.ts';
import { useRefreshAdministration } from '../company/use-administration.ts';
import styles from '../settings.module.css';
import { useApprovalRequests } from './use-approvals.ts';

/** What staff want to do and may not alone: who decides here says yes or no. Nothing shows when nothing waits. */
export function ApprovalsCard() {
  const { t } = useTranslation('administrations');
  const requests = useApprovalRequests();
  if (requests.length === 0) return null;
  return (
    <Card title={t('approvals.title')} flush>
      <ul className={styles['rows']} aria-label={t('approvals.title')}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ request }: { request: ApprovalRequest }) {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const language = useLanguage();
  const refresh = useRefreshAdministration();
  const { confirmed, dialog } = useStepUp();
  const { id, requested_by, expires_at, may_approve } = request;
  const { title, before, after } = useWords()(request);
  const params = { adminId, id };
  const act = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      toast.success(said);
    } catch (error) {
      // Whoever closed the question changed their mind.
      if (!isRefused(error, 'step_up_required')) toast.error(failureText(error));
    }
    await refresh();
  };
  const approve = () =>
    act(
      () =>
        confirmed(t('approvals.approveWhat'), (step_up) =>
          callApi(approvalCalls.approveRequest, { params, body: step_up === undefined ? {} : { step_up } }),
        ),
      t('approvals.approved'),
    );
  const decline = () =>
    act(
      () => callApi(approvalCalls.declineRequest, { params }),
      t(may_approve ? 'approvals.declined' : 'approvals.withdrawn'),
    );
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <strong>{title}</strong>
        <div>{before === undefined ? after : t('approvals.fromTo', { before, after })}</div>
        <div className="second">
          {t('approvals.by', { name: requested_by, time: momentOf(expires_at, language) })}
          {!may_approve && ` ${t('approvals.another')}`}
        </div>
      </div>
      <Button variant="default" onClick={() => void decline()}>
        {t(may_approve ? 'approvals.decline' : 'approvals.withdraw')}
      </Button>
      {may_approve && <Button onClick={() => void approve()}>{t('approvals.approve')}</Button>}
      {dialog}
    </li>
  );
}

type Words = { title: string; before?: string; after: string };

/** What it is about, what it is now and what it becomes. */
function useWords(): (request: ApprovalRequest) => Words {
  const { t } = useTranslation('administrations');
  const account = (iban: string | null) => (iban === null ? t('approvals.noIban') : formatIban(iban));
  const given = (role: ApprovalRequest['after']) => (role === null ? '' : t(`roles.${role.role}`));
  return ({ kind, iban_before, iban, email, name, before, after }) => {
    switch (kind) {
      case 'INVOICE_ACCOUNT':
        return { title: t('approvals.account'), before: account(iban_before), after: account(iban) };
      case 'INVITATION':
        return { title: t('approvals.invitation', { email: email ?? '' }), after: given(after) };
      case 'ROLE':
        return { title: t('approvals.role', { name: name ?? '' }), before: given(before), after: given(after) };
    }
  };
}
