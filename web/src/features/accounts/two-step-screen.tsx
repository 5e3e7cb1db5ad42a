import { Button, Modal } from '@mantine/core';
import { accountCalls } from '@saldo/contract';
import { IconCircleDashed, IconShieldCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/server.ts';
import { meQuery, useMe } from '../../app/session.ts';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge } from '../../ui/state-badge.tsx';
import { PasswordField } from '../../ui/text-fields.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { AccountPage } from './account-page.tsx';
import styles from './accounts.module.css';
import { BackupTokens } from './backup-tokens.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';

const FEW = 3;

/** Signing in with two steps: setting it up, the backup tokens, switching it off. */
export function TwoStepScreen() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const me = useMe();
  const [settingUp, setSettingUp] = useState(false);
  /** Shown once: they are nowhere else. */
  const [tokens, setTokens] = useState<readonly string[]>();
  const refresh = () =>
    Promise.all([client.invalidateQueries(meQuery), client.invalidateQueries({ queryKey: ['account'] })]);
  const show = async (made: readonly string[]) => {
    setTokens(made);
    setSettingUp(false);
    await refresh();
  };
  return (
    <AccountPage
      section="twoStep"
      badge={
        <Badge icon={me.two_step ? IconShieldCheck : IconCircleDashed} tone={me.two_step ? 'ok' : 'idle'}>
          {t(me.two_step ? 'twoStep.on' : 'twoStep.off')}
        </Badge>
      }
    >
      {tokens !== undefined ? (
        <BackupTokens tokens={tokens} email={me.email} onKept={() => setTokens(undefined)} />
      ) : me.two_step ? (
        <IsOn onTokens={show} onOff={refresh} />
      ) : settingUp ? (
        <TwoStepSetup onTokens={show} />
      ) : (
        <Card>
          <div className={styles['lines']}>
            <p>{t('twoStep.why')}</p>
            <div className={styles['buttons']}>
              <Button onClick={() => setSettingUp(true)}>{t('twoStep.start')}</Button>
            </div>
          </div>
        </Card>
      )}
    </AccountPage>
  );
}

type IsOnProps = { onTokens: (made: readonly string[]) => Promise<void>; onOff: () => Promise<unknown> };

function IsOn({ onTokens, onOff }: IsOnProps) {
  const { t } = useTranslation('accounts');
  const { backup_tokens_left: left, staff_role } = useMe();
  const [dialog, setDialog] = useState<'renew' | 'off'>();
  const close = () => setDialog(undefined);
  return (
    <Card>
      <div className={styles['lines']}>
        <p>{t('twoStep.isOn')}</p>
        <p>
          <strong>{t('twoStep.left', { count: left })}.</strong> {t('twoStep.leftText')}
        </p>
        {left < FEW && <Note tone="warn">{t('twoStep.leftFew')}</Note>}
        {staff_role !== null && <p className="second">{t('twoStep.staff')}</p>}
        <div className={styles['buttons']}>
          <Button onClick={() => setDialog('renew')}>{t('twoStep.renew')}</Button>
          {staff_role === null && (
            <Button variant="default" onClick={() => setDialog('off')}>
              {t('twoStep.switchOff')}
            </Button>
          )}
        </div>
      </div>
      <Dialog opened={dialog === 'renew'} title={t('twoStep.renew')} onClose={close}>
        <Renew onTokens={onTokens} onClose={close} />
      </Dialog>
      <Dialog opened={dialog === 'off'} title={t('twoStep.switchOffTitle')} onClose={close}>
        <SwitchOff onOff={onOff} onClose={close} />
      </Dialog>
    </Card>
  );
}

type DialogProps = { opened: boolean; title: string; onClose: () => void; children: React.ReactNode };

function Dialog(props: DialogProps) {
  const { t } = useTranslation();
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('close') }} />;
}

function Renew({ onTokens, onClose }: Pick<IsOnProps, 'onTokens'> & { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    initial: { code: '' },
    submit: async (values) => {
      const { backup_tokens } = await callApi(accountCalls.renewBackupTokens, { body: values });
      onClose();
      await onTokens(backup_tokens);
    },
  });
  return (
    <Form form={form} label={t('twoStep.renew')} guard={false}>
      <p className="second">{t('twoStep.renewText')}</p>
      <TextField label={t('twoStep.code')} autoComplete="one-time-code" {...form.bind('code')} />
      <DialogFoot onClose={onClose}>
        <Button type="submit" loading={form.busy}>
          {t('twoStep.renewSubmit')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

function SwitchOff({ onOff, onClose }: Pick<IsOnProps, 'onOff'> & { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    initial: { password: '', code: '' },
    submit: async (values) => {
      await callApi(accountCalls.switchOffTwoStep, { body: values });
      toast.success(t('twoStep.switchedOff'));
      onClose();
      await onOff();
    },
  });
  return (
    <Form form={form} label={t('twoStep.switchOffTitle')} guard={false}>
      <p className="second">{t('twoStep.switchOffText')}</p>
      <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />
      <TextField label={t('twoStep.codeOrToken')} autoComplete="one-time-code" {...form.bind('code')} />
      <DialogFoot onClose={onClose}>
        <Button type="submit" color="red" loading={form.busy}>
          {t('twoStep.switchOff')}
        </Button>
      </DialogFoot>
    </Form>
  );
}

function DialogFoot({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="dialog-foot">
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      {children}
    </div>
  );
}
