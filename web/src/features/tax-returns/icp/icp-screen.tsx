import { Button, Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { icpCalls, type IcpReturn } from '@saldo/contract';
import { euros } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate, formatDays, formatMoney, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import corrections from '../corrections/corrections.module.css';
import { FILING_WORD } from '../filing/filing-words.ts';
import { useConfirmedFiling } from '../filing/use-confirmed-filing.tsx';
import { isOnItsWay, roomKey } from '../vat/queries.ts';

const ASK_AGAIN_MS = 1500;
/** Of periods without supplies the newest are named. */
const NIL_NAMED = 4;

const icpQuery = (admin_id: number) =>
  queryOptions({
    queryKey: [...roomKey(admin_id), 'icp'],
    queryFn: ({ signal }) => callApi(icpCalls.icpReturns, { query: { admin_id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) === true ? ASK_AGAIN_MS : false),
  });

/** ICP returns: what was supplied to businesses in the EU, per customer and kind. */
export function IcpScreen() {
  const { t } = useTranslation('tax-returns');
  const query = useQuery(icpQuery(useAdminId()));
  const skeleton = (
    <Page title={t('icp.title')}>
      <Skeleton height={320} radius={12} />
    </Page>
  );
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(returns) => {
        const shown = returns.filter(({ is_nil, filing_state }) => !is_nil || filing_state !== 'NOT_FILED');
        const nil = returns.filter(
          ({ is_nil, is_over, filing_state }) => is_nil && is_over && filing_state === 'NOT_FILED',
        );
        return (
          <Page title={t('icp.title')} summary={t('icp.summary')}>
            {shown.length === 0 ? (
              <EmptyState title={t('icp.none')} text={t('icp.noneText')} />
            ) : (
              <div className={corrections['stack']}>
                {shown.map((found) => (
                  <IcpCard key={found.starts_on} found={found} />
                ))}
                {nil.length > 0 && (
                  <p className="second">
                    {t('icp.nil', {
                      periods: nil
                        .slice(0, NIL_NAMED)
                        .map(({ name }) => name)
                        .join(', '),
                    })}
                  </p>
                )}
              </div>
            )}
          </Page>
        );
      }}
    </QueryState>
  );
}

function IcpCard({ found }: { found: IcpReturn }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const admin_id = useAdminId();
  const { starts_on, ends_on, total_euros, name } = found;
  const isDone = found.filing_state !== 'NOT_FILED' && found.filing_state !== 'REJECTED';
  const { ask, busy, dialog } = useConfirmedFiling({
    title: t('icp.confirmTitle', { period: name }),
    what: t('icp.what', { period: name }),
    confirm: t('icp.file'),
    consequence: t('icp.consequence', {
      amount: formatMoney(euros(total_euros), language, { currency: true, whole: true }),
    }),
    filed: t('icp.filedToast', { period: name }),
    send: (step_up) =>
      callApi(icpCalls.fileIcpReturn, {
        body: { admin_id, starts_on, ends_on, total_euros, ...(step_up === undefined ? {} : { step_up }) },
      }),
  });
  const date = formatDate(found.due_on, language, 'long');
  const days = formatDays(found.due_on, today(), language);
  return (
    <Card
      title={t('icp.heading', { period: name })}
      aside={<span className="second">{t(`filing.${FILING_WORD[found.filing_state]}`)}</span>}
    >
      {found.is_overdue && <Note tone="bad">{t('late', { date, days })}</Note>}
      {found.rejection !== null && <Note tone="bad">{t('filing.reason', { reason: found.rejection })}</Note>}
      {found.is_monthly_by_law && <p className="second">{t('icp.monthly')}</p>}
      {found.missing_vat_ids.length > 0 && (
        <Note tone="bad">
          {t('icp.missing', { names: found.missing_vat_ids.join(', ') })}{' '}
          <RoomLink to="contacts">{t('icp.contacts')}</RoomLink>
        </Note>
      )}
      <Customers found={found} />
      {found.drift !== null && (
        <Note tone="warn">
          {t('icp.drift', { amount: formatMoney(found.drift, language, { currency: true, sign: true }) })}
        </Note>
      )}
      {!isDone && !found.is_overdue && <p className="second">{t('by', { date, days })}</p>}
      {!isDone && (
        <Button
          leftSection={<IconSend size={17} stroke={1.7} />}
          disabled={found.may['file'] !== true}
          loading={busy}
          onClick={ask}
        >
          {t('icp.file')}
        </Button>
      )}
      {dialog}
    </Card>
  );
}

function Customers({ found }: { found: IcpReturn }) {
  const { t } = useTranslation('tax-returns');
  return (
    <table className={corrections['boxes']}>
      <caption className="sr">{t('icp.heading', { period: found.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('icp.customer')}</th>
          <th scope="col">{t('icp.kind')}</th>
          <th scope="col">{t('icp.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {found.lines.map((line) => (
          <tr key={`${line.country}${line.vat_number} ${line.name} ${line.kind} ${line.corrects ?? ''}`}>
            <th scope="row">
              {line.name}
              <div className="second">
                {line.country} {line.vat_number}
                {line.corrects !== null && ` · ${t('icp.corrects', { period: line.corrects })}`}
              </div>
            </th>
            <td>{t(`icp.${line.kind}`)}</td>
            <td>
              <Money amount={euros(line.euros)} whole />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('icp.total')}
          </th>
          <td>
            <Money amount={euros(found.total_euros)} currency whole />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
