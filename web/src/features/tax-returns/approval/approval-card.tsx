import { Button } from '@mantine/core';
import { vatApprovalCalls, type VatReturn } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { dateOf, formatDate, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { CopyValue } from '../filing/copy-value.tsx';
import { isFiled, roomKey } from '../vat/queries.ts';

const TONES = { WAITING: 'info', APPROVED: 'ok', FALLEN: 'warn', DECLINED: 'bad' } as const;

/** Asking the client to approve a return by a link, and what came of it. */
export function ApprovalCard({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const { approval, period } = found;
  const [isAsking, setAsking] = useState(false);
  if (isFiled(found) || found.may['accept'] !== true || period.ends_on >= today() || period.state === 'COMPLETED')
    return null;
  if (approval === null || isAsking)
    return (
      <Card title={t('approval.title')}>
        <p className="second">{t('approval.intro')}</p>
        <AskForm found={found} onDone={() => setAsking(false)} />
      </Card>
    );
  const { state, answered_at, answered_by, note, address, email } = approval;
  const date = formatDate(dateOf(answered_at ?? approval.requested_at), language, 'long');
  return (
    <Card title={t('approval.title')}>
      <Note tone={TONES[state]}>
        {t(`approval.${state}`, { name: answered_by ?? '', date, by: approval.requested_by })}
        {note !== '' && state !== 'WAITING' && <div>{note}</div>}
      </Note>
      <p className="second">
        {email === null ? t('approval.link') : t('approval.sentTo', { email })}{' '}
        <CopyValue value={address} label={t('approval.copy')} />
      </p>
      <div className="dialog-foot">
        <Withdraw found={found} />
        {state !== 'APPROVED' && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('approval.again')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function AskForm({ found, onDone }: { found: VatReturn; onDone: () => void }) {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const form = useForm({
    initial: { email: found.approval?.email ?? '' },
    submit: async ({ email }) => {
      const address = email.trim() === '' ? null : email.trim();
      await callApi(vatApprovalCalls.requestVatApproval, {
        params: { id: found.id },
        body: { admin_id, email: address },
      });
      await client.invalidateQueries({ queryKey: roomKey(admin_id) });
      toast.success(t(address === null ? 'approval.made' : 'approval.sent'));
      onDone();
    },
  });
  return (
    <Form form={form} label={t('approval.title')} guard={false}>
      <TextField
        label={t('approval.email')}
        type="email"
        help={t('approval.emailHelp')}
        optional
        {...form.bind('email')}
      />
      <div className="dialog-foot">
        <Button type="submit" variant="default" loading={form.busy}>
          {t('approval.ask')}
        </Button>
      </div>
    </Form>
  );
}

function Withdraw({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { busy, act } = useAction();
  const withdraw = async () => {
    await callApi(vatApprovalCalls.withdrawVatApproval, { params: { id: found.id }, query: { admin_id } });
    await client.invalidateQueries({ queryKey: roomKey(admin_id) });
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void act(withdraw)}>
      {t('approval.withdraw')}
    </Button>
  );
}
