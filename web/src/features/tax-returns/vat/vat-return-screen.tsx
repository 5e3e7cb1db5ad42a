import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconDownload, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { taxReturnCalls, type VatCheck, type VatReturn } from '@saldo/contract';
import { absolute, addDays, euros } from '@saldo/ledger';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { QueryState } from '../../../app/api/query-state.tsx';
import { readPeriod } from '../../../app/period/period.ts';
import { HistoryButton } from '../../history/index.ts';
import { usePeriodName } from '../../../app/period/period-name.ts';
import { fetchFile } from '../../../app/api/server.ts';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { formatDate, formatDays, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { saveFile } from '../../../ui/table/save-file.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useNarrow, usePhone } from '../../../ui/layout/use-width.ts';
import { ApprovalCard } from '../approval/approval-card.tsx';
import { CheckFlow } from './check-flow.tsx';
import { checksQuery, isFiled, returnQuery, returnsQuery } from './queries.ts';
import { RecalculateReturn } from './recalculate-return.tsx';
import { ReturnBadge } from './return-badge.tsx';
import { OpenRow } from './rubric-lines.tsx';
import styles from '../tax-returns.module.css';
import { ReturnedPayment } from '../filing/online-payment.tsx';
import { useSendIn } from '../filing/use-file-return.tsx';
import { isPassed, VatChecks } from './vat-checks.tsx';
import { VatFiling } from '../filing/vat-filing.tsx';
import { VatForm, VatFormCards } from './vat-form.tsx';
import { VatPayment } from '../filing/vat-payment.tsx';
import { VatSteps } from './vat-steps.tsx';

/** One return: the official form, what each figure is made of, the checks, the payment, and sending it in. */
export function VatReturnScreen() {
  const { t } = useTranslation('tax-returns');
  const query = useQuery(returnQuery(useAdminId(), useParam('id')));
  const skeleton = (
    <Page title={t('title')}>
      <Skeleton height={54} radius={12} />
      <div className={styles['columns']}>
        <Skeleton height={680} radius={12} />
        <Skeleton height={340} radius={12} />
      </div>
    </Page>
  );
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(found) => <Return found={found} />}
    </QueryState>
  );
}

function Return({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const periodName = usePeriodName();
  const phone = usePhone();
  const { data: checks = [] } = useQuery({
    ...checksQuery(useAdminId(), String(found.id)),
    enabled: !isFiled(found),
  });
  const left = checks.filter((check) => !isPassed(check)).length;
  const { ask, busy, dialog } = useSendIn(found);
  useFollowPeriod(found);
  const send = { left, ask, busy };
  return (
    <Page
      title={t(phone ? 'headingShort' : 'heading', { period: periodName(found.period, true) })}
      badge={
        phone ? undefined : (
          <ReturnBadge of={found} word={found.filing_state === 'RECEIVED' ? t('filing.received') : undefined} />
        )
      }
      actions={
        <>
          <HistoryButton
            model="vat_return"
            id={found.id}
            name={periodName(found.period, true)}
            {...(phone ? { size: 44 } : {})}
          />
          {!phone && <Actions found={found} {...send} />}
        </>
      }
    >
      {found.is_overdue && !phone && (
        <Note tone="bad">
          {t('late', {
            date: formatDate(found.period.due_on, language, 'long'),
            days: formatDays(found.period.due_on, today(), language),
          })}
        </Note>
      )}
      <ReturnedPayment />
      {found.is_incidental && <Note tone="info">{t('incidental')}</Note>}
      {phone ? (
        <OnPhone found={found} checks={checks} {...send} />
      ) : (
        <OnDesk found={found} checks={checks} left={left} />
      )}
      {dialog}
    </Page>
  );
}

/** Another quarter chosen in the top bar is another return. */
function useFollowPeriod({ id }: VatReturn): void {
  const { search } = useAddress();
  const go = useGo();
  const chosen = readPeriod(search['period']);
  const { data: returns } = useQuery({ ...returnsQuery(useAdminId()), enabled: chosen?.quarter !== undefined });
  const other = returns?.find(
    ({ period }) =>
      period.kind === 'QUARTER' && period.year === chosen?.year && period.period_number === chosen.quarter,
  );
  useEffect(() => {
    if (other !== undefined && other.id !== id) go(`taxes/vat/${String(other.id)}`, {}, { replace: true });
  }, [other, id, go]);
}

type SendProps = { found: VatReturn; left: number; ask: () => void; busy: boolean };

/** Why it cannot be sent in now; none when it can. */
function useObstacle(found: VatReturn, left: number): string | undefined {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  if (found.period.ends_on >= today())
    return t('notOver', { date: formatDate(addDays(found.period.ends_on, 1), language, 'day') });
  if (left > 0) return t('checksLeft', { count: left });
  if (found.needs_check) return t('flow.waiting');
  return found.may['file'] === true ? undefined : t('earlierFirst');
}

function Actions({ found, left, ask, busy }: SendProps) {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const obstacle = useObstacle(found, left);
  const periodName = usePeriodName();
  const fetching = useAction();
  const saveMessage = async () => {
    const about = { params: { id: found.id }, query: { admin_id } };
    const name = t('heading', { period: periodName(found.period, true) });
    saveFile(`${name}.xbrl`, await fetchFile(taxReturnCalls.vatReturnXbrl, about));
  };
  if (isFiled(found))
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.7} />}
        loading={fetching.busy}
        onClick={() => void fetching.act(saveMessage)}
      >
        {t('xbrl')}
      </Button>
    );
  return (
    <>
      {obstacle !== undefined && <span className="second">{obstacle}</span>}
      <RecalculateReturn id={found.id} />
      <Button
        leftSection={<IconSend size={17} stroke={1.7} />}
        disabled={obstacle !== undefined}
        loading={busy}
        onClick={ask}
      >
        {t('send')}
      </Button>
    </>
  );
}

function useOpenRow(): { name: string | undefined; open: (name: string | undefined) => void } {
  const { search, change } = useAddress();
  return { name: search['rubric'], open: (name) => change({ rubric: name }, { push: name !== undefined }) };
}

type BodyProps = { found: VatReturn; checks: readonly VatCheck[]; left: number };

function OnDesk({ found, checks, left }: BodyProps) {
  const narrow = useNarrow();
  const row = useOpenRow();
  const close = () => row.open(undefined);
  const lower = (
    <div className={styles['lower']}>
      {found.filing_state === 'REJECTED' && <VatFiling found={found} />}
      {isFiled(found) ? <VatFiling found={found} /> : <VatChecks found={found} checks={checks} />}
      <VatPayment found={found} />
    </div>
  );
  return (
    <>
      <VatSteps found={found} checksLeft={left} />
      <div className={styles['columns']}>
        <VatForm found={found} open={row.name} onOpen={(name) => row.open(row.name === name ? undefined : name)} />
        <div className={styles['beside']}>
          {row.name !== undefined && !narrow && <OpenRow found={found} name={row.name} onClose={close} />}
          {lower}
          <CheckFlow found={found} />
          <ApprovalCard found={found} />
        </div>
      </div>
      {narrow && <RowDrawer found={found} name={row.name} onClose={close} />}
    </>
  );
}

function RowDrawer({ found, name, onClose }: { found: VatReturn; name: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('tax-returns');
  return (
    <Drawer.Root opened={name !== undefined} onClose={onClose} position="right" size="min(680px, 100vw)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('lines.of', { name: name ?? '' })}>
        {name !== undefined && <OpenRow found={found} name={name} onClose={onClose} />}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function OnPhone({ found, checks, left, ask, busy }: SendProps & BodyProps) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const row = useOpenRow();
  const obstacle = useObstacle(found, left);
  const due = found.period.due_on;
  // Filed, and paid where something is due, nothing has to be done by a day.
  const isWaiting = !isFiled(found) || (found.total_euros > 0 && found.payment_state !== 'PAID');
  return (
    <>
      <Card>
        <div className={styles['phoneHead']}>
          <span className="second">{t(found.total_euros < 0 ? 'toReceiveShort' : 'toPayShort')}</span>
          <ReturnBadge of={found} />
        </div>
        <div className={styles['phoneFigure']}>
          <Money amount={absolute(euros(found.total_euros))} currency whole />
        </div>
        {isWaiting && (
          <div className="second">
            {t(found.is_overdue ? 'late' : 'by', {
              date: formatDate(due, language, 'long'),
              days: formatDays(due, today(), language),
            })}
          </div>
        )}
      </Card>
      {found.filing_state !== 'NOT_FILED' && <VatFiling found={found} />}
      {!isFiled(found) && <VatChecks found={found} checks={checks} bare />}
      <CheckFlow found={found} />
      <ApprovalCard found={found} />
      <VatFormCards found={found} open={row.name} onOpen={row.open} />
      <VatPayment found={found} />
      <RowDrawer found={found} name={row.name} onClose={() => row.open(undefined)} />
      {!isFiled(found) && (
        <div className={styles['sticky']} data-lower-edge>
          <Button size="lg" fullWidth data-block disabled={obstacle !== undefined} loading={busy} onClick={ask}>
            {obstacle === undefined ? t('send') : left > 0 ? t('sendLeft', { count: left }) : obstacle}
          </Button>
        </div>
      )}
    </>
  );
}
