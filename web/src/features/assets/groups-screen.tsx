import { Button, Modal, Skeleton } from '@mantine/core';
import { type AssetGroup, assetGroupCalls, journalCalls } from '@saldo/contract';
import { ASSET_KINDS, DEPRECIATION_METHODS } from '@saldo/ledger';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../app/actions/remove-dialog.tsx';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../ui/forms/form.tsx';
import { type Form as FormOf, useForm } from '../../ui/forms/use-form.ts';
import { Card, Page } from '../../ui/layout/page.tsx';
import { assetGroupsQuery, useBooksChanged } from './queries.ts';
import styles from './assets.module.css';

/** The groups of assets: their kind, ledgers and how their assets are depreciated unless one says otherwise. */
export function GroupsScreen() {
  const { t } = useTranslation('assets');
  const groups = useQuery(assetGroupsQuery(useAdminId()));
  const mayEdit = useMay()('assets.edit');
  const [editing, setEditing] = useState<AssetGroup | 'new'>();
  const [removing, setRemoving] = useState<AssetGroup>();
  return (
    <Page
      title={t('groups.title')}
      summary={t('groups.summary')}
      actions={
        mayEdit && (
          <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => setEditing('new')}>
            {t('groups.new')}
          </Button>
        )
      }
    >
      <QueryState query={groups} skeleton={<Skeleton height={320} radius={12} />}>
        {(found) => (
          <div className={styles['sheet']}>
            <Card>
              <ul className={styles['list']}>
                {found.map((group) => (
                  <GroupLine
                    key={group.id}
                    group={group}
                    mayEdit={mayEdit}
                    onEdit={() => setEditing(group)}
                    onRemove={() => setRemoving(group)}
                  />
                ))}
              </ul>
            </Card>
          </div>
        )}
      </QueryState>
      {editing !== undefined && (
        <GroupDialog group={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {removing !== undefined && <Remove group={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}

type LineProps = { group: AssetGroup; mayEdit: boolean; onEdit: () => void; onRemove: () => void };

function GroupLine({ group, mayEdit, onEdit, onRemove }: LineProps) {
  const { t } = useTranslation('assets');
  const { name, kind, method, life_months, cost_ledger, expense_ledger, assets } = group;
  const life = method === 'NONE' ? '' : t('sheet.months', { count: life_months });
  const details = [t(`kinds.${kind}`), t(`methods.${method}`), life, t('count', { count: assets })];
  return (
    <li className={styles['line']}>
      <div>
        <div>{name}</div>
        <div className="second">{details.filter((text) => text !== '').join(' · ')}</div>
        <div className="second">
          {[cost_ledger, expense_ledger].map(({ code, title }) => `${code} ${title}`).join(' · ')}
        </div>
      </div>
      {mayEdit && (
        <div className={styles['acts']}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} stroke={1.7} />}
            aria-label={`${t('groups.change')}: ${name}`}
            onClick={onEdit}
          >
            {t('groups.change')}
          </Button>
          {assets === 0 && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconTrash size={16} stroke={1.7} />}
              aria-label={`${t('groups.remove')}: ${name}`}
              onClick={onRemove}
            >
              {t('groups.remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Remove({ group: { id, name }, onClose }: { group: AssetGroup; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  return (
    <RemoveDialog
      title={t('groups.deleteTitle', { name })}
      text={t('groups.deleteText')}
      confirm={t('groups.delete')}
      done={t('groups.deleted')}
      remove={() => callApi(assetGroupCalls.deleteAssetGroup, { params: { id }, query: { admin_id } })}
      refresh={changed}
      onClose={onClose}
    />
  );
}

type Values = {
  name: string;
  kind: string | null;
  cost_ledger_id: string | null;
  accumulated_ledger_id: string | null;
  expense_ledger_id: string | null;
  method: string | null;
  life_months: string;
};

function valuesOf(group: AssetGroup | undefined): Values {
  return {
    name: group?.name ?? '',
    kind: group?.kind ?? 'MOVABLE',
    cost_ledger_id: group === undefined ? null : String(group.cost_ledger.id),
    accumulated_ledger_id: group === undefined ? null : String(group.accumulated_ledger.id),
    expense_ledger_id: group === undefined ? null : String(group.expense_ledger.id),
    method: group?.method ?? 'LINEAR',
    life_months: String(group?.life_months ?? 60),
  };
}

type DialogProps = { group: AssetGroup | undefined; onClose: () => void };

/** A new group, or another life and method for the assets to come; kind and ledgers stay once it has assets. */
function GroupDialog({ group, onClose }: DialogProps) {
  const { t } = useTranslation('assets');
  const admin_id = useAdminId();
  const changed = useBooksChanged();
  const isFixed = (group?.assets ?? 0) > 0;
  const form = useForm<Values>({
    initial: valuesOf(group),
    validate: (values): Record<string, string> => {
      const needed = ['cost_ledger_id', 'accumulated_ledger_id', 'expense_ledger_id'] as const;
      const missing = needed.filter((key) => values[key] === null).map((key) => [key, t('form.required')]);
      const hasLife = /^\d{1,4}$/.test(values.life_months);
      return Object.fromEntries([...missing, ...(hasLife ? [] : [['life_months', t('form.required')]])]);
    },
    submit: async (values) => {
      const body = {
        admin_id,
        name: values.name,
        kind: ASSET_KINDS.find((known) => known === values.kind) ?? 'MOVABLE',
        cost_ledger_id: Number(values.cost_ledger_id),
        accumulated_ledger_id: Number(values.accumulated_ledger_id),
        expense_ledger_id: Number(values.expense_ledger_id),
        method: DEPRECIATION_METHODS.find((known) => known === values.method) ?? 'LINEAR',
        life_months: Number(values.life_months),
      };
      if (group === undefined) await callApi(assetGroupCalls.createAssetGroup, { body });
      else
        await callApi(assetGroupCalls.updateAssetGroup, {
          params: { id: group.id },
          body: { ...body, version: group.version },
        });
      toast.success(t('groups.saved'));
      await changed();
      onClose();
    },
  });
  const title = t(group === undefined ? 'groups.new' : 'groups.edit');
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      title={title}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={title} guard={false}>
        <div className={styles['fields']}>
          <FieldRow columns="2fr 1fr">
            <TextField label={t('form.name')} maxLength={80} {...form.bind('name')} />
            <SelectField
              label={t('groups.kind')}
              disabled={isFixed}
              data={ASSET_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              {...form.bind('kind')}
            />
          </FieldRow>
          <FieldRow columns="1fr 1fr">
            <SelectField
              label={t('form.method')}
              data={DEPRECIATION_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
              {...form.bind('method')}
            />
            <TextField label={t('form.life')} maxLength={4} {...form.bind('life_months')} />
          </FieldRow>
          <Ledgers form={form} isFixed={isFixed} />
        </div>
        <FormFoot submit={t('form.save')} busy={form.busy} />
      </Form>
    </Modal>
  );
}

function Ledgers({ form, isFixed }: { form: FormOf<Values>; isFixed: boolean }) {
  const { t } = useTranslation('assets');
  const adminId = useAdminId();
  const { data: chart = [] } = useQuery({
    queryKey: ['admin', adminId, 'ledgers', 'all'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId }, query: {} }, { signal }),
    staleTime: 300_000,
  });
  const within = (category: string) =>
    chart
      .filter((ledger) => ledger.category === category)
      .map(({ id, code, title }) => ({ value: String(id), label: `${code} ${title}` }));
  const fixedAssets = within('fixed_assets');
  return (
    <>
      <FieldRow columns="1fr 1fr">
        <SelectField
          label={t('groups.costLedger')}
          searchable
          disabled={isFixed}
          data={fixedAssets}
          {...form.bind('cost_ledger_id')}
        />
        <SelectField
          label={t('groups.accumulatedLedger')}
          searchable
          disabled={isFixed}
          data={fixedAssets}
          {...form.bind('accumulated_ledger_id')}
        />
      </FieldRow>
      <SelectField
        label={t('groups.expenseLedger')}
        searchable
        data={within('depreciation')}
        {...form.bind('expense_ledger_id')}
      />
    </>
  );
}
