import { Button } from '@mantine/core';
import { type PublicVatApproval, vatApprovalCalls } from '@saldo/contract';
import { euros } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../../app/api/api-error.ts';
import { failureOf } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { DoorFrame, DoorTitle } from '../../../app/shell/public-page.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { dateOf, formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import corrections from '../corrections/corrections.module.css';

const keyOf = (token: string) => ['vat-approval', token] as const;

/** Behind the link of an e-mail: a return, approved or declined by the client without signing in. */
export function PublicApprovalPage() {
  const { t } = useTranslation('tax-returns');
  const token = useAddress().search['token'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) =>
      callApi(vatApprovalCalls.publicVatApproval, { params: { token } }, { signal, quiet: true }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <DoorFrame title={t('approval.pageTitle')}>
      {token === '' || isRefused(error, 'not_found', 'invalid') ? (
        <DoorTitle title={t('approval.overTitle')}>{t('approval.overText')}</DoorTitle>
      ) : data !== undefined ? (
        <Shown found={data} token={token} />
      ) : (
        error !== null && <FailedLoad what="page" failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
    </DoorFrame>
  );
}

function Shown({ found, token }: { found: PublicVatApproval; token: string }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const { company, starts_on, ends_on, total_euros, state, answered_by, answered_at } = found;
  const day = (date: string) => formatDate(date, language, 'long');
  const amount = formatMoney(euros(Math.abs(total_euros)), language, { currency: true, whole: true });
  return (
    <div className={corrections['stack']}>
      <DoorTitle title={t('approval.pageTitle')}>
        {t('approval.of', { company, from: day(starts_on), until: day(ends_on) })}
        <br />
        <strong>{t(total_euros < 0 ? 'approval.refund' : 'approval.pay', { amount, date: day(found.due_on) })}</strong>
      </DoorTitle>
      {state !== 'WAITING' && (
        <Note tone={state === 'APPROVED' || state === 'FILED' ? 'ok' : 'warn'}>
          {t(`approval.public.${state}`, {
            name: answered_by ?? '',
            date: answered_at === null ? '' : day(dateOf(answered_at)),
          })}
        </Note>
      )}
      <Boxes found={found} />
      {state !== 'APPROVED' && state !== 'FILED' && <Answer found={found} token={token} />}
    </div>
  );
}

/** The boxes that are not nil, as they will be filed. */
function Boxes({ found }: { found: PublicVatApproval }) {
  const { t } = useTranslation('tax-returns');
  const shown = found.rubrics.filter(
    ({ turnover_euros, tax_euros }) => (turnover_euros ?? 0) !== 0 || (tax_euros ?? 0) !== 0,
  );
  return (
    <table className={corrections['boxes']}>
      <caption className="sr">{t('approval.boxes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('form.rubric')}</th>
          <th scope="col">{t('form.turnover')}</th>
          <th scope="col">{t('form.vat')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ rubric, turnover_euros, tax_euros }) => (
          <tr key={rubric}>
            <th scope="row">
              {rubric} {t(`form.r${rubric}`)}
            </th>
            <td>{turnover_euros !== null && <Money amount={euros(turnover_euros)} whole />}</td>
            <td>{tax_euros !== null && <Money amount={euros(tax_euros)} whole />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('form.r5g')}
          </th>
          <td>
            <Money amount={euros(found.total_euros)} currency whole />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Answer({ found, token }: { found: PublicVatApproval; token: string }) {
  const { t } = useTranslation('tax-returns');
  const client = useQueryClient();
  const [declining, setDeclining] = useState(false);
  const form = useForm({
    initial: { name: '', note: '' },
    validate: ({ name }) => (name.trim().length < 2 ? { name: t('approval.nameMissing') } : {}),
    submit: async ({ name, note }) => {
      const body = { decision: declining ? 'DECLINED' : 'APPROVED', name, note, hash: found.hash } as const;
      try {
        const answered = await callApi(vatApprovalCalls.answerVatApproval, { params: { token }, body });
        client.setQueryData(keyOf(token), answered);
      } catch (error) {
        // Filed, or other figures, since this page was opened.
        if (isRefused(error, 'approval_figures_moved', 'return_already_filed'))
          await client.invalidateQueries({ queryKey: keyOf(token) });
        throw error;
      }
    },
  });
  return (
    <Form form={form} label={t('approval.approve')} guard={false}>
      <TextField label={t('approval.name')} maxLength={120} {...form.bind('name')} />
      <TextareaField label={t('approval.note')} optional maxLength={1000} rows={3} {...form.bind('note')} />
      <Button type="submit" size="md" fullWidth loading={form.busy && !declining} onClick={() => setDeclining(false)}>
        {t('approval.approve')}
      </Button>
      <Button
        type="submit"
        size="md"
        fullWidth
        variant="default"
        loading={form.busy && declining}
        onClick={() => setDeclining(true)}
      >
        {t('approval.decline')}
      </Button>
    </Form>
  );
}
