import { Skeleton } from '@mantine/core';
import { type AdministrationSettings, FEATURES, settingsCalls } from '@saldo/contract';
import {
  type Icon,
  IconBuildingBank,
  IconBuildingMonument,
  IconCircleCheck,
  IconCircleDashed,
  IconMail,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { attempt, useAction } from '../../../app/actions/run-action.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { SwitchField } from '../../../ui/forms/fields.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { FiscaalGemakRow } from './fiscaal-gemak-row.tsx';
import { PaymentAccountRow } from './payment-account-row.tsx';
import { PeppolRow } from './peppol-row.tsx';
import styles from '../settings.module.css';
import { useRefreshAdministration, useSettings } from '../company/use-administration.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/** What Saldo is connected with, and what is switched on. */
export function ConnectionsTab() {
  const { t } = useTranslation('administrations');
  const settings = useSettings();
  const problem = usePaymentReturn();
  return (
    <Page title={t('tabs.connections')} summary={t('connections.summary')}>
      <div className={styles['sheet']}>
        <QueryState query={settings} skeleton={<Skeleton height={320} />}>
          {(found) => (
            <>
              {problem !== undefined && <Note tone="bad">{problem}</Note>}
              <Connections {...found.connections} mayEdit={found.may.edit} />
              <Features settings={found} />
            </>
          )}
        </QueryState>
      </div>
    </Page>
  );
}

type ConnectionsProps = AdministrationSettings['connections'] & { mayEdit: boolean };

function Connections({ bank_accounts, verified_senders, tax_office, payment_account, mayEdit }: ConnectionsProps) {
  const { t } = useTranslation('administrations');
  const may = useMay();
  return (
    <Card flush>
      <ul className={styles['rows']}>
        <Connection
          icon={IconBuildingBank}
          name={t('connections.bankName')}
          what={t('connections.bank', { count: bank_accounts })}
          on={bank_accounts > 0}
          to={may('bank.view') ? { path: 'bank/settings', tab: 'accounts' } : undefined}
        />
        <Connection
          icon={IconBuildingMonument}
          name={t('connections.office')}
          what={t(tax_office ? 'connections.officeSet' : 'connections.officeNot')}
          on={tax_office}
          to={may('administration.view') ? { path: 'settings', tab: 'company' } : undefined}
        />
        <Connection
          icon={IconMail}
          name={t('connections.sendersName')}
          what={t('connections.senders', { count: verified_senders })}
          on={verified_senders > 0}
          to={{ path: 'settings', tab: 'receipts' }}
        />
        <FiscaalGemakRow />
        <PaymentAccountRow account={payment_account} mayEdit={mayEdit} />
        <PeppolRow mayEdit={mayEdit} />
      </ul>
    </Card>
  );
}

type ConnectionProps = {
  icon: Icon;
  name: string;
  what: string;
  on: boolean;
  to: { path: string; tab: string } | undefined;
};

function Connection({ icon: Glyph, name, what, on, to }: ConnectionProps) {
  const { t } = useTranslation('administrations');
  return (
    <li className={`${styles['row'] ?? ''} ${styles['linked'] ?? ''}`}>
      <span className={`tile ${on ? 'ok' : ''}`}>
        <Glyph size={18} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={styles['who']}>
        <strong>{name}</strong>
        <div className="second">{what}</div>
      </div>
      {to !== undefined && (
        <RoomLink
          to={to.path}
          search={{ tab: to.tab }}
          className="link"
          aria-label={t('connections.open', { what: name })}
        >
          {t('connections.show')}
        </RoomLink>
      )}
    </li>
  );
}

function Features({ settings }: { settings: AdministrationSettings }) {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const refresh = useRefreshAdministration();
  const { busy, act } = useAction();
  const { features, may } = settings;
  const change = (feature: (typeof FEATURES)[number], on: boolean) =>
    act(async () => {
      await attempt(async () => {
        const wanted = FEATURES.filter((each) => (each === feature ? on : features.includes(each)));
        await callApi(settingsCalls.updateFeatures, { params: { adminId }, body: { features: wanted } });
        toast.success(t('saved'));
      });
      await refresh();
    });
  return (
    <Card title={t('connections.features')}>
      <div className={styles['group']}>
        {!may.edit_features && (
          <ul className={styles['rows']}>
            {FEATURES.map((feature) => (
              <Feature key={feature} name={feature} on={features.includes(feature)} />
            ))}
          </ul>
        )}
        {may.edit_features &&
          FEATURES.map((feature) => (
            <SwitchField
              key={feature}
              label={t(`connections.feature.${feature}`)}
              help={t(`connections.featureHelp.${feature}`)}
              value={features.includes(feature)}
              disabled={busy}
              onChange={(on) => void change(feature, on)}
            />
          ))}
        {!may.edit_features && <p className={`second ${styles['plain'] ?? ''}`}>{t('connections.featuresHelp')}</p>}
      </div>
    </Card>
  );
}

/** The state as text, for users who cannot change it. */
function Feature({ name, on }: { name: (typeof FEATURES)[number]; on: boolean }) {
  const { t } = useTranslation('administrations');
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <strong>{t(`connections.feature.${name}`)}</strong>
        <div className="second">{t(`connections.featureHelp.${name}`)}</div>
      </div>
      <Badge icon={on ? IconCircleCheck : IconCircleDashed} tone={on ? 'ok' : 'idle'}>
        {t(on ? 'connections.featureOn' : 'connections.featureOff')}
      </Badge>
    </li>
  );
}
