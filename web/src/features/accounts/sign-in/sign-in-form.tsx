import { Button, PinInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { accountCalls, type LoginStep } from '@saldo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/field.tsx';
import { CheckField, PasswordField, TextField } from '../../../ui/forms/text-fields.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useStageFocus } from '../../../ui/forms/use-stage-focus.ts';
import { ApiError, isRefused } from '../../../app/api/api-error.ts';
import { DoorLink } from '../../../app/shell/public-page.tsx';
import { SendAgain } from '../sign-up/send-again.tsx';
import { callApi } from '../../../app/api/server.ts';
import styles from '../../../app/shell/public-page.module.css';

const CODE_LENGTH = 6;

/** One step's question. It is the only thing to do here, so its first empty field has the focus. */
function Question({ step, children }: { step: LoginStep; children: React.ReactNode }) {
  const fields = useStageFocus(step, { atOnce: true });
  return (
    <div ref={fields} tabIndex={-1} className={styles['fields']}>
      {children}
    </div>
  );
}

type Values = { email: string; password: string; code: string; dontAskAgain: boolean };

function bodyOf(step: LoginStep, { email, password, code, dontAskAgain }: Values) {
  return step === 'auth' ? { email, password } : { code, dont_ask_again: dontAskAgain };
}

/** The server's word on a wrong code is about no field; here it is beside the one that asked. */
function besideCode({ status, code, detail }: ApiError, wrong = detail) {
  return new ApiError(status, { code, detail, errors: { code: [wrong] } });
}

type SignInFormProps = {
  /** The address is known: signing in again over a page. */
  email?: string;
  /** The token of the e-mail that confirms this address. */
  verification?: string | undefined;
  /** The text above the first field; a welcome unless there is another message. */
  intro?: string;
  onSignedIn: () => void;
};

/** Getting in, one question a step: e-mail and password, then the code of the app or a backup token. */
export function SignInForm({ email = '', verification, intro, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('sign-in');
  const [step, setStep] = useState<LoginStep>('auth');
  /** The address that was right but is not verified yet. */
  const [unverified, setUnverified] = useState<string>();
  /** The address for which there were too many wrong tries. */
  const [stopped, setStopped] = useState<string>();
  const firstBox = useRef<HTMLInputElement>(null);
  const form = useForm<Values>({
    initial: { email, password: '', code: '', dontAskAgain: false },
    submit: async (values) => {
      setUnverified(undefined);
      setStopped(undefined);
      try {
        const { next_step } = await callApi(
          accountCalls.login,
          { params: { step }, body: { ...bodyOf(step, values), verification } },
          { quiet: true },
        );
        if (next_step === null) onSignedIn();
        else setStep(next_step);
      } catch (error) {
        if (isRefused(error, 'email_not_verified')) setUnverified(values.email);
        if (step === 'auth' && isRefused(error, 'too_many_requests')) setStopped(values.email);
        if (step === 'token') {
          // A refused code is typed again, from the first box on.
          form.set({ code: '' });
          firstBox.current?.focus();
        }
        if (isRefused(error, 'challenge_over')) toStep('auth');
        if (!isRefused(error, 'wrong_code')) throw error;
        throw besideCode(error, step === 'backup' ? t('backup.wrong') : undefined);
      }
    },
  });
  const toStep = (next: LoginStep) => {
    form.set({ code: '' });
    setStep(next);
  };
  const head = step === 'auth' ? undefined : step === 'token' ? 'code' : 'backup';
  return (
    <Form form={form} label={t('title')} guard={false}>
      <div>
        {head !== undefined && (
          // Not shown to people without two-step verification.
          <>
            <div className={styles['step']}>{t('step', { step: 2, total: 2 })}</div>
            <div className={styles['steps']} data-second="true" aria-hidden="true">
              <span />
              <span />
            </div>
          </>
        )}
        <h1 className={styles['title']}>{head === undefined ? t('title') : t(`${head}.title`)}</h1>
        <p className={styles['intro']}>
          {head === undefined ? (intro ?? t('intro')) : t(`${head}.intro`, { email: form.values.email })}
        </p>
      </div>
      {unverified !== undefined && <SendAgain email={unverified} />}
      {stopped !== undefined && (
        <Note tone="info">
          {t('stopped.text')}{' '}
          <DoorLink to="forgot-password" search={{ email: stopped }}>
            {t('stopped.reset')}
          </DoorLink>
        </Note>
      )}
      <Question key={step} step={step}>
        {step === 'auth' && (
          <>
            <TextField label={t('email')} type="email" autoComplete="username" {...form.bind('email')} />
            <PasswordField label={t('password')} autoComplete="current-password" {...form.bind('password')} />
            <Button type="submit" size="md" fullWidth loading={form.busy}>
              {t('next')}
            </Button>
          </>
        )}
        {step === 'token' && (
          <Field label={t('code.label')} name="code" error={form.errors['code']} group>
            {(control) => (
              <PinInput
                // A fixed id: the component would otherwise name its fields after the first paint, and they would lose the focus.
                id={control.id}
                ref={firstBox}
                type="number"
                length={CODE_LENGTH}
                oneTimeCode
                className={styles['pin'] ?? ''}
                error={control.error}
                value={form.values.code}
                ariaLabel={t('code.label')}
                onChange={(code) => {
                  form.set({ code });
                  // The component's own word that it is complete comes once, and not for a second code that is pasted.
                  if (code.length === CODE_LENGTH) queueMicrotask(() => void form.submit());
                }}
              />
            )}
          </Field>
        )}
        {step === 'backup' && (
          <>
            <TextField label={t('backup.label')} autoComplete="one-time-code" {...form.bind('code')} />
            <Note tone="info">
              <strong>{t('backup.phoneTitle')}</strong> {t('backup.phone')}
            </Note>
          </>
        )}
        {step !== 'auth' && (
          <>
            <CheckField label={t('code.remember')} {...form.bind('dontAskAgain')} />
            <Button type="submit" size="md" fullWidth loading={form.busy}>
              {t('code.submit')}
            </Button>
            <div className={styles['under']}>
              <button type="button" className={`link ${styles['back'] ?? ''}`} onClick={() => toStep('auth')}>
                <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
                {t('back', { ns: 'ui' })}
              </button>
              <button type="button" className="link" onClick={() => toStep(step === 'token' ? 'backup' : 'token')}>
                {t(step === 'token' ? 'code.useBackup' : 'code.useApp')}
              </button>
            </div>
          </>
        )}
      </Question>
    </Form>
  );
}
