import { Button, Skeleton } from '@mantine/core';
import { type ChartLedger, journalCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { IconArrowMerge, IconCircleOff, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { NotFoundPage } from '../../../app/routing/not-found-page.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { HistoryButton } from '../../history/index.ts';
import { LedgerBadge } from './ledger-badge.tsx';
import { defaultVatText } from './ledger-values.ts';
import { chartOfAccountsQuery, ledgerGroupsQuery, useChartChanged } from './queries.ts';
import styles from './chart.module.css';

/** One ledger of the chart: what it is, its balance, and what may be done with it. */
export function LedgerScreen() {
  const id = Number(useParam('id'));
  const query = useQuery(chartOfAccountsQuery(useAdminId(), yearOf(today())));
  return (
    <QueryState query={query} skeleton={<Skeleton height={320} m={24} radius={12} />}>
      {({ ledgers, year }) => {
        const ledger = ledgers.find((each) => each.id === id);
        return ledger === undefined ? <NotFoundPage /> : <Shown ledger={ledger} year={year} />;
      }}
    </QueryState>
  );
}

function Shown({ ledger, year }: { ledger: ChartLedger; year: number }) {
  const name = `${ledger.code} ${ledger[`title_${useLanguage()}`]}`;
  return (
    <Page
      title={name}
      badge={<LedgerBadge ledger={ledger} />}
      actions={<HistoryButton model="ledger" id={ledger.id} name={name} />}
    >
      <div className={styles['sheet']}>
        <Card>
          <Facts ledger={ledger} year={year} />
        </Card>
        <Card>
          <Actions ledger={ledger} name={name} />
        </Card>
      </div>
    </Page>
  );
}

function Facts({ ledger, year }: { ledger: ChartLedger; year: number }) {
  const { t } = useTranslation('journal');
  const { data: groups = [] } = useQuery(ledgerGroupsQuery(useAdminId()));
  const language = useLanguage();
  const other = language === 'nl' ? 'en' : 'nl';
  const group = groups.find(({ id }) => id === ledger.category);
  const facts = [
    [t('chart.group'), group?.[`title_${language}`] ?? ''],
    [t(`chart.nameIn.${other}`), ledger[`title_${other}`]],
    [t('chart.rgs'), ledger.rgs_code ?? t('chart.noRgs')],
    [t('chart.defaultVat'), defaultVatText(ledger.default_vat, t)],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {facts.map(([term, said]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{said}</dd>
        </div>
      ))}
      <div>
        <dt>{t('chart.balance', { year })}</dt>
        <dd>
          <RoomLink
            to="reports/ledger"
            search={{ ledger: ledger.code, from: `${String(year)}-01-01`, until: `${String(year)}-12-31` }}
            className="link"
          >
            <Money amount={ledger.balance} currency />
          </RoomLink>
        </dd>
      </div>
    </dl>
  );
}

function Actions({ ledger, name }: { ledger: ChartLedger; name: string }) {
  const { t } = useTranslation('journal');
  const go = useGo();
  const { id, may } = ledger;
  const here = `reports/chart-of-accounts/${String(id)}`;
  const hint = hintOf(ledger);
  return (
    <div className={styles['fields']}>
      {hint !== null && <p className={styles['hint']}>{t(`chart.hints.${hint}`)}</p>}
      <div className={styles['acts']}>
        {may['change'] === true && (
          <Button
            variant="default"
            leftSection={<IconPencil size={17} stroke={1.7} />}
            onClick={() => go(`${here}/edit`)}
          >
            {t('chart.edit')}
          </Button>
        )}
        {may['merge'] === true && (
          <Button
            variant="default"
            leftSection={<IconArrowMerge size={17} stroke={1.7} />}
            onClick={() => go(`${here}/merge`)}
          >
            {t('chart.merge')}
          </Button>
        )}
        <Switch ledger={ledger} name={name} />
        {may['delete'] === true && <Delete ledger={ledger} name={name} />}
      </div>
    </div>
  );
}

/** Why a ledger cannot be taken out of use, or what it means that it is. */
function hintOf({ reserved, activated, may }: ChartLedger): 'reserved' | 'inUse' | 'inactive' | null {
  if (reserved) return 'reserved';
  if (!activated) return 'inactive';
  return may['merge'] === true && may['deactivate'] !== true ? 'inUse' : null;
}

function Switch({ ledger: { id, may }, name }: { ledger: ChartLedger; name: string }) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const changed = useChartChanged();
  const { busy, act } = useAction();
  const given = { params: { id }, query: { admin_id } };
  const activate = () =>
    act(async () => {
      await callApi(journalCalls.activateLedger, given);
      toast.success(t('chart.activated', { name }));
      await changed();
    });
  const deactivate = () =>
    act(async () => {
      await callApi(journalCalls.deactivateLedger, given);
      toast.success(t('chart.deactivated', { name }));
      await changed();
    });
  if (may['activate'] === true)
    return (
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconPlayerPlay size={17} stroke={1.7} />}
        onClick={() => void activate()}
      >
        {t('chart.activate')}
      </Button>
    );
  if (may['deactivate'] !== true) return null;
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconCircleOff size={17} stroke={1.7} />}
      onClick={() => void deactivate()}
    >
      {t('chart.deactivate')}
    </Button>
  );
}

function Delete({ ledger: { id }, name }: { ledger: ChartLedger; name: string }) {
  const { t } = useTranslation('journal');
  const go = useGo();
  const admin_id = useAdminId();
  const changed = useChartChanged();
  const { busy, act } = useAction();
  const [asking, setAsking] = useState(false);
  const remove = () =>
    act(async () => {
      setAsking(false);
      await callApi(journalCalls.deleteLedger, { params: { id }, query: { admin_id } });
      toast.success(t('chart.deleted', { name }));
      go('reports/chart-of-accounts', {}, { replace: true });
      await changed();
    });
  return (
    <>
      <Button
        variant="default"
        color="red"
        loading={busy}
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        {t('chart.delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('chart.deleteTitle', { name })}
        confirm={t('chart.delete')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {t('chart.deleteText')}
      </ConfirmDialog>
    </>
  );
}
