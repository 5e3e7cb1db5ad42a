import { Button, Skeleton } from '@mantine/core';
import { type Asset, assetCalls } from '@saldo/contract';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../app/actions/remove-dialog.tsx';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useParam } from '../../app/api/session.ts';
import { RoomLink, useGo } from '../../app/routing/address.tsx';
import { Note } from '../../ui/feedback/callout.tsx';
import { formatDate, formatMoney } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { HistoryButton } from '../history/index.ts';
import { AssetActions } from './asset-actions.tsx';
import { AssetBadge } from './asset-badge.tsx';
import { ChangeTerms } from './asset-terms.tsx';
import { AssetPlan } from './asset-plan.tsx';
import { type Step, stepsOf } from './movements.ts';
import { assetQuery, useBooksChanged } from './queries.ts';
import styles from './assets.module.css';

/** One asset: what it is worth, its plan, what happened to it in the books, and what may be done with it. */
export function AssetScreen() {
  const query = useQuery(assetQuery(useAdminId(), useParam('id')));
  return (
    <QueryState query={query} skeleton={<Skeleton height={420} m={24} radius={12} />}>
      {(asset) => (
        <Page
          title={asset.name}
          summary={asset.group_name}
          badge={<AssetBadge state={asset.state} />}
          actions={
            <div className={styles['acts']}>
              <HistoryButton model="asset" id={asset.id} name={asset.name} />
              <ChangeTerms asset={asset} />
              <AssetActions asset={asset} />
            </div>
          }
        >
          <div className={styles['sheet']}>
            <Hints asset={asset} />
            <Card>
              <Facts asset={asset} />
            </Card>
            <Card title={<PlanTitle />}>
              <AssetPlan asset={asset} />
            </Card>
            <Card title={<MovementsTitle />}>
              <Movements asset={asset} />
            </Card>
            {asset.may['remove'] === true && <Remove asset={asset} />}
          </div>
        </Page>
      )}
    </QueryState>
  );
}

function PlanTitle() {
  return useTranslation('assets').t('sheet.plan');
}

function MovementsTitle() {
  return useTranslation('assets').t('sheet.movements');
}

function Hints({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  if (asset.hints.length === 0) return null;
  return (
    <div className={styles['notes']}>
      {asset.hints.map(({ kind, amount, date, year }) => (
        <Note key={kind} tone="info">
          {t(`hints.${kind}`, {
            amount: amount === null ? '' : formatMoney(amount, language, { currency: true }),
            date: date === null ? '' : formatDate(date, language, 'long'),
            year,
          })}
        </Note>
      ))}
    </div>
  );
}

const money = (amount: string) => <Money amount={amount} currency />;

function Facts({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const facts: [string, React.ReactNode][] = [
    [t('cost'), money(asset.cost)],
    [t('depreciation'), money(asset.depreciation)],
    [t('bookValue'), money(asset.book_value)],
    [t('sheet.residual'), money(asset.residual)],
    ...(asset.woz_value === null ? [] : [[t('sheet.lowest'), money(asset.lowest_value)] as [string, React.ReactNode]]),
    [t('acquired'), formatDate(asset.acquired_on, language, 'long')],
    [t('sheet.inUse'), formatDate(asset.in_use_from, language, 'long')],
    [
      t('form.method'),
      `${t(`methods.${asset.method}`)}${asset.method === 'NONE' ? '' : `, ${t('sheet.months', { count: asset.life_months })}`}`,
    ],
  ];
  if (asset.expense_id !== null && asset.expense_name !== null)
    facts.push([
      t('sheet.expense'),
      <RoomLink key="expense" to={`purchases/expenses/${String(asset.expense_id)}`} className="link">
        {asset.expense_name}
      </RoomLink>,
    ]);
  if (asset.vat_revision !== null)
    facts.push([
      t('sheet.revision'),
      t('sheet.revisionText', {
        year: asset.vat_revision.last_year,
        amount: formatMoney(asset.vat_revision.on_disposal, language, { currency: true }),
      }),
    ]);
  return (
    <dl className={styles['facts']}>
      {facts.map(([term, said]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}

function Movements({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  return (
    <ul className={styles['list']}>
      {stepsOf(asset.movements).map(({ movement, ...step }) => (
        <li key={movement.id} className={styles['line']}>
          <div>
            <span className={movement.is_undone ? styles['gone'] : undefined}>
              {t(`movements.${movement.kind}`, { year: movement.year })}
            </span>
            <div className="second">
              {formatDate(movement.date, language, 'long')}
              {movement.is_undone && ` · ${t('sheet.undone')}`}
              {movement.undoes_id !== null && ` · ${t('sheet.undoing')}`}
              {movement.result !== null &&
                ` · ${t('sheet.result', { amount: formatMoney(movement.result, language, { currency: true }) })}`}
            </div>
            <div className={styles['acts']}>
              {movement.invoice_id !== null && (
                <RoomLink to={`sales/invoices/${String(movement.invoice_id)}`} className="link">
                  {t('sheet.invoice')}
                </RoomLink>
              )}
              {movement.entry_id !== null && (
                <RoomLink to={`reports/entries/${String(movement.entry_id)}`} className="link">
                  {t('sheet.entry')}
                </RoomLink>
              )}
            </div>
          </div>
          <StepFigures {...step} />
        </li>
      ))}
    </ul>
  );
}

/** What a movement did to cost and depreciation, and the book value after it. */
function StepFigures({ cost, depreciation, book_value, reserve, vat }: Omit<Step, 'movement'>) {
  const { t } = useTranslation('assets');
  const figures = [
    [t('sheet.reserve'), reserve],
    [t('sheet.revision'), vat],
    [t('cost'), cost],
    [t('depreciation'), depreciation],
  ] as const;
  return (
    <dl className={styles['step']}>
      {figures
        .filter(([, amount]) => amount !== 0)
        .map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      <div>
        <dt>{t('sheet.afterwards')}</dt>
        <dd>
          <Money amount={book_value} />
        </dd>
      </div>
    </dl>
  );
}

function Remove({ asset: { id, name } }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const go = useGo();
  const changed = useBooksChanged();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={17} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        {t('sheet.delete')}
      </Button>
      {asking && (
        <RemoveDialog
          title={t('sheet.deleteTitle', { name })}
          text={t('sheet.deleteText')}
          confirm={t('sheet.delete')}
          done={t('sheet.deleted')}
          remove={async () => {
            await callApi(assetCalls.deleteAsset, { params: { id }, query: { admin_id } });
            go('assets/register', {}, { replace: true });
          }}
          refresh={changed}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
