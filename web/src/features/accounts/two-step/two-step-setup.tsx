import { Button, CopyButton } from '@mantine/core';
import { accountCalls, type AuthenticatorKey } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { PasswordField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useStageFocus } from '../../../ui/forms/use-stage-focus.ts';
import { usePhone } from '../../../ui/layout/use-width.ts';
import styles from '../accounts.module.css';

type TwoStepSetupProps = { onTokens: (made: readonly string[]) => Promise<void> };

/** Switching two steps on: the password, a key for the app, and a code that proves the app has it. */
export function TwoStepSetup({ onTokens, onStop }: TwoStepSetupProps & { onStop: () => void }) {
  const { t } = useTranslation('accounts');
  /** A secret: it is nowhere else, and gone with the page. */
  const [made, setMade] = useState<AuthenticatorKey>();
  const stop = (
    <Button variant="default" onClick={onStop}>
      {t('cancel', { ns: 'ui' })}
    </Button>
  );
  const place = useStageFocus(made === undefined ? 'password' : 'key', { atOnce: true });
  return (
    <Card>
      <div ref={place} tabIndex={-1}>
        {made === undefined ? (
          <ProvePassword onKey={setMade} elsewhere={stop} />
        ) : (
          <ProveKey
            made={made}
            title={t('twoStep.start')}
            submit={t('twoStep.switchOn')}
            done={t('twoStep.switchedOn')}
            note={<p className="second">{t('twoStep.othersEnd')}</p>}
            elsewhere={stop}
            onTokens={onTokens}
          />
        )}
      </div>
    </Card>
  );
}

type ProvePasswordProps = { onKey: (made: AuthenticatorKey) => void; elsewhere: React.ReactNode };

/** Protects an unattended screen from being used to lock its owner out. */
function ProvePassword({ onKey, elsewhere }: ProvePasswordProps) {
  const { t } = useTranslation('accounts');
  const form = useForm({
    initial: { password: '' },
    submit: async (values) => onKey(await callApi(accountCalls.startTwoStep, { body: values })),
  });
  return (
    <Form form={form} label={t('twoStep.start')} guard={false}>
      <div className={styles['lines']}>
        <h3 className={styles['first']}>{t('twoStep.first')}</h3>
        <p className="second">{t('twoStep.firstText')}</p>
        <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />
        <Buttons busy={form.busy} submit={t('twoStep.next')} elsewhere={elsewhere} />
      </div>
    </Form>
  );
}

type ProveKeyProps = TwoStepSetupProps & {
  made: AuthenticatorKey;
  title: string;
  submit: string;
  /** The toast after a correct code. */
  done: string;
  /** What that ends, and another button beside it. */
  note?: React.ReactNode;
  elsewhere?: React.ReactNode;
};

/** The key as a picture and as text, and the code that proves that the app has it. */
export function ProveKey({ made, title, submit, done, note, elsewhere, onTokens }: ProveKeyProps) {
  const { t } = useTranslation('accounts');
  const phone = usePhone();
  const { key, qr_svg } = made;
  const form = useForm({
    initial: { code: '' },
    submit: async (values) => {
      const { backup_tokens } = await callApi(accountCalls.switchOnTwoStep, { body: values });
      toast.success(done);
      await onTokens(backup_tokens);
    },
  });
  return (
    <Form form={form} label={title} guard={false}>
      <ol className={styles['steps']}>
        <li>
          <div className={styles['lines']}>
            <h3>{t('twoStep.scan')}</h3>
            {phone && <KeyAsText text={t('twoStep.onThisPhone')} value={key} />}
            <p className="second">{t('twoStep.scanText')}</p>
            <img
              className={styles['qr']}
              src={`data:image/svg+xml;utf8,${encodeURIComponent(qr_svg)}`}
              alt={t('twoStep.qr')}
            />
            {!phone && <KeyAsText text={t('twoStep.key')} value={key} />}
          </div>
        </li>
        <li>
          <div className={styles['lines']}>
            <h3>{t('twoStep.confirm')}</h3>
            <TextField label={t('twoStep.code')} autoComplete="one-time-code" maxLength={7} {...form.bind('code')} />
            {note}
            <Buttons busy={form.busy} submit={submit} elsewhere={elsewhere} />
          </div>
        </li>
      </ol>
    </Form>
  );
}

/** The key in groups of four, to copy: on a phone above the picture, which its own camera cannot see. */
function KeyAsText({ text, value }: { text: string; value: string }) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <p className="second">{text}</p>
      <div className={styles['key']}>
        <code>{value.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? 'twoStep.keyCopied' : 'twoStep.copyKey')}
            </Button>
          )}
        </CopyButton>
      </div>
    </>
  );
}

/** On with the step, or out of it. */
function Buttons({ busy, submit, elsewhere }: { busy: boolean; submit: string; elsewhere: React.ReactNode }) {
  return (
    <div className={styles['buttons']}>
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
      {elsewhere}
    </div>
  );
}
