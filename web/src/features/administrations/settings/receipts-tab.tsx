import { ActionIcon, CopyButton, Skeleton } from '@mantine/core';
import {
  type AdministrationSettings,
  AUTOBOOK,
  type Autobook,
  administrationCalls,
  journalCalls,
  PLUS,
} from '@saldo/contract';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLedgerOptions } from '../../journal/index.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { SelectField, SwitchField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ForOwners } from './parts.tsx';
import { SendersCard } from './senders-card.tsx';
import styles from '../settings.module.css';
import { useAdministration, useRefreshAdministration, useSettings } from '../company/use-administration.ts';

/** Receipts that are mailed: where to, from whom, and what they start with. */
export function ReceiptsTab() {
  const { t } = useTranslation('administrations');
  const may = useMay();
  const settings = useSettings();
  return (
    <Page title={t('tabs.receipts')} summary={t('receipts.summary')}>
      <div className={styles['sheet']}>
        <QueryState query={settings} skeleton={<Skeleton height={320} />}>
          {(found) => (
            <>
              <Addresses settings={found} />
              {may('settings.manage') && <SendersCard />}
              {may('administration.view') && (
                <ForOwners>
                  <Defaults />
                </ForOwners>
              )}
            </>
          )}
        </QueryState>
      </div>
    </Page>
  );
}

function Addresses({ settings }: { settings: AdministrationSettings }) {
  const { t } = useTranslation('administrations');
  return (
    <Card title={t('receipts.addresses')} flush>
      <ul className={styles['rows']}>
        <Address label={t('receipts.main')} address={settings.inbound_address} />
        <Address label={t('receipts.alternate')} address={settings.inbound_address_alternate} />
      </ul>
      <p className={`second ${styles['foot'] ?? ''}`}>{t('receipts.addressesHelp')}</p>
    </Card>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation('administrations');
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <div className="second">{label}</div>
        <span className={styles['address']}>{address}</span>
      </div>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <ActionIcon
            size={36}
            aria-label={copied ? t('receipts.copied') : t('receipts.copy', { address })}
            onClick={copy}
          >
            {copied ? <IconCheck size={18} stroke={1.7} /> : <IconCopy size={18} stroke={1.7} />}
          </ActionIcon>
        )}
      </CopyButton>
    </li>
  );
}

function Defaults() {
  const query = useAdministration();
  return (
    <QueryState query={query} skeleton={<Skeleton height={200} />}>
      {({ default_ledger_id, expense_default_paid, autobook, subscription_type, version }) => (
        <DefaultsForm
          key={version}
          ledgerId={default_ledger_id}
          isPaid={expense_default_paid}
          autobook={autobook}
          isPlus={subscription_type === PLUS}
          version={version}
          onNewer={() => void query.refetch()}
        />
      )}
    </QueryState>
  );
}

type DefaultsFormProps = {
  ledgerId: number | null;
  isPaid: boolean;
  autobook: Autobook | null;
  /** The provider's bookkeepers book the receipts. */
  isPlus: boolean;
  version: number;
  onNewer: () => void;
};

const OFF = 'OFF';

function DefaultsForm({ ledgerId, isPaid, autobook, isPlus, version, onNewer }: DefaultsFormProps) {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const mayEdit = useMay()('settings.manage');
  const refresh = useRefreshAdministration();
  const ledgers = useQuery({
    queryKey: ['admin', adminId, 'journal', 'purchase-ledgers'],
    queryFn: ({ signal }) => callApi(journalCalls.purchaseLedgers, { params: { adminId } }, { signal }),
  });
  const choices = useLedgerOptions(ledgers.data, [ledgerId === null ? null : String(ledgerId)]);
  const form = useForm<{ default_ledger_id: string | null; expense_default_paid: boolean; autobook: string | null }>({
    initial: {
      default_ledger_id: ledgerId === null ? null : String(ledgerId),
      expense_default_paid: isPaid,
      autobook: autobook ?? OFF,
    },
    submit: async ({ default_ledger_id, expense_default_paid, autobook: chosen }) => {
      const ledger = default_ledger_id === null ? null : Number(default_ledger_id);
      const least = AUTOBOOK.find((each) => each === chosen) ?? null;
      const body = { default_ledger_id: ledger, expense_default_paid, autobook: least, version };
      await callApi(administrationCalls.updateAdministration, { params: { adminId }, body });
      toast.success(t('saved'));
      await refresh();
    },
  });
  return (
    <Card title={t('receipts.defaults')}>
      <Form form={form} label={t('receipts.defaults')} onNewer={onNewer}>
        <SelectField
          label={t('receipts.category')}
          help={t('receipts.categoryHelp')}
          optional
          clearable
          searchable
          data={choices}
          {...form.bind('default_ledger_id')}
        />
        <SwitchField label={t('receipts.paid')} help={t('receipts.paidHelp')} {...form.bind('expense_default_paid')} />
        {!isPlus && (
          <SelectField
            label={t('receipts.autobook')}
            help={t('receipts.autobookHelp')}
            data={[
              { value: OFF, label: t('receipts.autobookOff') },
              { value: 'CERTAIN', label: t('receipts.autobookCertain') },
              { value: 'LIKELY', label: t('receipts.autobookLikely') },
            ]}
            {...form.bind('autobook')}
          />
        )}
        {mayEdit && <FormFoot submit={t('save')} busy={form.busy} disabled={!form.dirty} />}
      </Form>
    </Card>
  );
}
