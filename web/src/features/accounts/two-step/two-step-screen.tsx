import { Button } from '@mantine/core';
import type { AuthenticatorKey } from '@saldo/contract';
import { IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { meQuery, useMe } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { useStageFocus } from '../../../ui/forms/use-stage-focus.ts';
import { AccountPage } from '../profile/account-page.tsx';
import styles from '../accounts.module.css';
import { BackupTokens } from './backup-tokens.tsx';
import { NewPhoneDialog, RenewDialog, SwitchOffDialog } from './two-step-dialogs.tsx';
import { ResetAsked } from './reset-asked.tsx';
import { ProveKey, TwoStepSetup } from './two-step-setup.tsx';

const FEW = 3;

/** Signing in with two steps: setting it up, another phone, the backup tokens, switching it off. */
export function TwoStepScreen() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const me = useMe();
  const [settingUp, setSettingUp] = useState(false);
  /** Of the app on another phone, while no code has proved it. */
  const [newKey, setNewKey] = useState<AuthenticatorKey>();
  /** Shown once: they are nowhere else. */
  const [tokens, setTokens] = useState<readonly string[]>();
  const refresh = () =>
    Promise.all([client.invalidateQueries(meQuery), client.invalidateQueries({ queryKey: ['account'] })]);
  const show = async (made: readonly string[]) => {
    setTokens(made);
    setSettingUp(false);
    setNewKey(undefined);
    await refresh();
  };
  const stage =
    tokens !== undefined ? 'tokens' : newKey !== undefined ? 'key' : me.two_step ? 'on' : settingUp ? 'setup' : 'off';
  const place = useStageFocus(stage);
  return (
    <AccountPage
      section="twoStep"
      badge={
        <Badge icon={me.two_step ? IconShieldCheck : IconCircleDashed} tone={me.two_step ? 'ok' : 'idle'}>
          {t(me.two_step ? 'twoStep.on' : 'twoStep.off')}
        </Badge>
      }
    >
      <div ref={place} tabIndex={-1}>
        {tokens !== undefined && <BackupTokens tokens={tokens} email={me.email} onKept={() => setTokens(undefined)} />}
        {stage === 'key' && newKey !== undefined && (
          <NewPhone made={newKey} onTokens={show} onStop={() => setNewKey(undefined)} />
        )}
        {stage === 'on' && <IsOn onTokens={show} onKey={setNewKey} onOff={refresh} />}
        {stage === 'setup' && <TwoStepSetup onTokens={show} onStop={() => setSettingUp(false)} />}
        {stage === 'off' && (
          <Card>
            <div className={styles['lines']}>
              <p>{t('twoStep.why')}</p>
              <div className={styles['buttons']}>
                <Button onClick={() => setSettingUp(true)}>{t('twoStep.start')}</Button>
              </div>
            </div>
          </Card>
        )}
      </div>
    </AccountPage>
  );
}

type OnTokens = (made: readonly string[]) => Promise<void>;

function NewPhone({ made, onTokens, onStop }: { made: AuthenticatorKey; onTokens: OnTokens; onStop: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <Card title={t('twoStep.newPhoneTitle')}>
      <ProveKey
        made={made}
        title={t('twoStep.newPhoneTitle')}
        submit={t('twoStep.newPhoneSwitch')}
        done={t('twoStep.newPhoneDone')}
        note={<p className="second">{t('twoStep.newPhoneEnd')}</p>}
        elsewhere={
          <Button variant="default" onClick={onStop}>
            {t('twoStep.newPhoneStop')}
          </Button>
        }
        onTokens={onTokens}
      />
    </Card>
  );
}

type IsOnProps = { onTokens: OnTokens; onKey: (key: AuthenticatorKey) => void; onOff: () => Promise<unknown> };

function IsOn({ onTokens, onKey, onOff }: IsOnProps) {
  const { t } = useTranslation('accounts');
  const { backup_tokens_left: left, spent_last_token: isStranded, staff_role } = useMe();
  const [dialog, setDialog] = useState<'renew' | 'new phone' | 'off'>();
  const close = () => setDialog(undefined);
  return (
    <Card>
      <div className={styles['lines']}>
        <p>{t('twoStep.isOn')}</p>
        <p>
          <strong>{t('twoStep.left', { count: left })}.</strong> {left > 0 && t('twoStep.leftText')}
        </p>
        {left < FEW && (
          <Note tone="warn">
            {t(isStranded ? 'twoStep.leftLast' : left === 0 ? 'twoStep.leftNone' : 'twoStep.leftFew')}
          </Note>
        )}
        {staff_role !== null && <p className="second">{t('twoStep.staff')}</p>}
        {staff_role !== null && <ResetAsked />}
        <div className={styles['buttons']}>
          {isStranded && <Button onClick={() => setDialog('new phone')}>{t('twoStep.setUpAgain')}</Button>}
          <Button variant={isStranded ? 'default' : 'filled'} onClick={() => setDialog('renew')}>
            {t('twoStep.renew')}
          </Button>
          {!isStranded && (
            <Button variant="default" onClick={() => setDialog('new phone')}>
              {t('twoStep.newPhone')}
            </Button>
          )}
          {staff_role === null && (
            <Button variant="default" onClick={() => setDialog('off')}>
              {t('twoStep.switchOff')}
            </Button>
          )}
        </div>
      </div>
      {dialog === 'renew' && <RenewDialog onTokens={onTokens} onClose={close} />}
      {dialog === 'new phone' && <NewPhoneDialog onKey={onKey} onClose={close} />}
      {dialog === 'off' && <SwitchOffDialog onOff={onOff} onClose={close} />}
    </Card>
  );
}
