import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { isRefused } from '../../../app/api/api-error.ts';
import { useMe } from '../../../app/api/session.ts';

/** A password, or a code of the app. */
type Proof = { password?: string; code?: string };

type Question = {
  /** What is confirmed, as a noun or an order: "send in the VAT return of June". */
  what: string;
  /** Tries the action with this proof; throws while the proof is wrong. */
  answer: (proof: Proof) => Promise<void>;
  close: () => void;
};

type StepUpGate = {
  /** Does the action; asks for a password or a code first when the server wants to know who is at the screen, and says for what. */
  confirmed: <T>(what: string, act: (proof: Proof | undefined) => Promise<T>) => Promise<T>;
  /** Stands anywhere on the screen. */
  dialog: React.ReactNode;
};

/** For actions that money or a secret depends on. Whoever closes the question gets the server's refusal. */
export function useStepUp(): StepUpGate {
  const [question, setQuestion] = useState<Question | undefined>();
  const ask = <T,>(what: string, act: (proof: Proof) => Promise<T>, refusal: unknown) =>
    new Promise<T>((resolve, reject) => {
      const end = (settle: () => void) => {
        setQuestion(undefined);
        settle();
      };
      const answer = async (proof: Proof) => {
        try {
          const done = await act(proof);
          end(() => resolve(done));
        } catch (error) {
          // A wrong proof is for the dialog to show; any other refusal belongs to the action.
          if (isRefused(error, 'step_up_required', 'too_many_requests')) throw error;
          end(() => reject(error instanceof Error ? error : new Error('the act failed')));
        }
      };
      const close = () => end(() => reject(refusal instanceof Error ? refusal : new Error('not confirmed')));
      setQuestion({ what, answer, close });
    });
  return {
    confirmed: async (what, act) => {
      try {
        return await act(undefined);
      } catch (error) {
        if (!isRefused(error, 'step_up_required')) throw error;
        return await ask(what, act, error);
      }
    },
    dialog: question === undefined ? null : <StepUpDialog {...question} />,
  };
}

type How = 'password' | 'code';

function StepUpDialog({ what, answer, close }: Question) {
  const { t } = useTranslation('shell');
  const { t: ui } = useTranslation();
  const { two_step } = useMe();
  const form = useForm<{ how: How; password: string; code: string }>({
    initial: { how: 'password', password: '', code: '' },
    submit: ({ how, password, code }) => answer(how === 'password' ? { password } : { code }),
  });
  return (
    <Modal opened onClose={close} title={t('stepUp.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <Form form={form} label={t('stepUp.title')} guard={false}>
        <div>{t(two_step ? 'stepUp.whatOrCode' : 'stepUp.what', { what })}</div>
        <div className="second">{t('stepUp.text')}</div>
        {two_step && (
          <ChoiceField<How>
            label={t('stepUp.how')}
            data={[
              { value: 'password', label: t('stepUp.password') },
              { value: 'code', label: t('stepUp.code') },
            ]}
            {...form.bind('how')}
          />
        )}
        {form.values.how === 'password' ? (
          <PasswordField label={t('stepUp.password')} autoComplete="current-password" {...form.bind('password')} />
        ) : (
          <TextField
            label={t('stepUp.code')}
            help={t('stepUp.codeHelp')}
            autoComplete="one-time-code"
            {...form.bind('code')}
          />
        )}
        <FormFoot submit={t('stepUp.confirm')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
