import { Button, Modal } from '@mantine/core';
import { accountCalls, type AuthenticatorKey } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useMe } from '../../../app/api/session.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';

type DialogProps = { title: string; onClose: () => void; children: React.ReactNode };

function Dialog(props: DialogProps) {
  const { t } = useTranslation();
  return <Modal opened {...props} closeButtonProps={{ 'aria-label': t('close') }} />;
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

type RenewProps = { onTokens: (made: readonly string[]) => Promise<void>; onClose: () => void };

/** New backup tokens, with a code of the app or, without it, with the password and a token. */
export function RenewDialog({ onTokens, onClose }: RenewProps) {
  const { t } = useTranslation('accounts');
  const [hasApp, setHasApp] = useState(true);
  const form = useForm({
    initial: { password: '', code: '' },
    submit: async ({ password, code }) => {
      const body = hasApp ? { code } : { password, code };
      const { backup_tokens } = await callApi(accountCalls.renewBackupTokens, { body });
      onClose();
      await onTokens(backup_tokens);
    },
  });
  const turn = () => {
    form.reset({ password: '', code: '' });
    setHasApp(!hasApp);
  };
  return (
    <Dialog title={t('twoStep.renew')} onClose={onClose}>
      <Form form={form} label={t('twoStep.renew')} guard={false}>
        <p className="second">{t('twoStep.renewText')}</p>
        {!hasApp && <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />}
        <TextField
          key={String(hasApp)}
          label={t(hasApp ? 'twoStep.code' : 'twoStep.backupToken')}
          autoComplete="one-time-code"
          {...form.bind('code')}
        />
        <div>
          <button type="button" className="link" onClick={turn}>
            {t(hasApp ? 'twoStep.renewWithoutApp' : 'twoStep.renewWithApp')}
          </button>
        </div>
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={form.busy}>
            {t('twoStep.renewSubmit')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

type NewPhoneProps = { onKey: (key: AuthenticatorKey) => void; onClose: () => void };

/** Proof that it is this person, before the app is set up on another phone. Who just used the last backup token has the password alone. */
export function NewPhoneDialog({ onKey, onClose }: NewPhoneProps) {
  const { t } = useTranslation('accounts');
  const { spent_last_token: hasNoCode } = useMe();
  const form = useForm({
    initial: { password: '', code: '' },
    submit: async ({ password, code }) => {
      const body = hasNoCode ? { password } : { password, code };
      onKey(await callApi(accountCalls.replaceAuthenticator, { body }));
      onClose();
    },
  });
  return (
    <Dialog title={t('twoStep.newPhoneTitle')} onClose={onClose}>
      <Form form={form} label={t('twoStep.newPhoneTitle')} guard={false}>
        <p className="second">{t('twoStep.newPhoneText')}</p>
        <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />
        {!hasNoCode && (
          <TextField
            label={t('twoStep.codeOrToken')}
            help={t('twoStep.newPhoneToken')}
            autoComplete="one-time-code"
            {...form.bind('code')}
          />
        )}
        <DialogFoot onClose={onClose}>
          <Button type="submit" loading={form.busy}>
            {t('twoStep.newPhoneSubmit')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** Takes the password and a code, or a backup token. */
export function SwitchOffDialog({ onOff, onClose }: { onOff: () => Promise<unknown>; onClose: () => void }) {
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
    <Dialog title={t('twoStep.switchOffTitle')} onClose={onClose}>
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
    </Dialog>
  );
}
