import { Button } from '@mantine/core';
import { administrationCalls, bankCalls, fieldText } from '@saldo/contract';
import { compact } from '@saldo/ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../app/routing/address.tsx';
import { ApiError } from '../../app/api/api-error.ts';
import { DoorFrame, DoorLink, DoorLinks } from '../../app/shell/public-page.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdministrations, useMe } from '../../app/api/session.ts';
import { openOverShell, useOverShell } from '../../app/shell/overlay.ts';
import { SignOutDialog, useSignOut } from '../accounts/index.ts';
import { Form } from '../../ui/forms/form.tsx';
import { today } from '../../ui/format/format.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts';
import styles from './new-administration.module.css';
import { ReadyPage } from './ready-page.tsx';
import { StartStep, BankStep, CompanyStep, FormStep, VatStep } from './step-fields.tsx';
import { companyOf, firstOpenStep, type Problem, problemsOf, type Step, stepOf, STEPS } from './steps.ts';

const FIELDS = { company: CompanyStep, form: FormStep, vat: VatStep, start: StartStep, bank: BankStep };

/** Opens an administration, one question a step. Which step is in the address; what was typed outlives a reload. */
export function WizardScreen() {
  const { t } = useTranslation('new-administration');
  const { search } = useAddress();
  const opened = Number(search['opened']);
  return <DoorFrame title={t('title')}>{opened > 0 ? <ReadyPage adminId={opened} /> : <Wizard />}</DoorFrame>;
}

/** In the words of the server, as the settings have them; what only the wizard asks has words of its own. */
function useProblemWords(): (problem: Problem) => string {
  const { t } = useTranslation('new-administration');
  const language = useLanguage();
  return (problem) => {
    if (problem === 'chooseForm') return t('form.choose');
    return problem === 'korSinceMissing' ? t('vat.korSinceMissing') : fieldText(problem, language);
  };
}

/** Adds the bank account. The administration exists already, so an error is shown and does not stop the wizard. */
async function addBankAccount(admin_id: number, draft: Draft): Promise<string | undefined> {
  const ibanNumber = compact(draft.bank_account_number);
  if (ibanNumber === '') return undefined;
  try {
    await callApi(bankCalls.createBankAccount, { body: { admin_id, ibanNumber, name: draft.bank_account_name } });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return [error.detail, ...Object.values(error.errors).flat()].join(' ');
    throw error;
  }
}

/** The step of the address, but never past one that still asks something. */
function stepAt(asked: string | undefined, draft: Draft): Step {
  const wanted = STEPS.find((step) => step === asked) ?? 'company';
  const open = firstOpenStep(draft);
  return open !== undefined && STEPS.indexOf(open) < STEPS.indexOf(wanted) ? open : wanted;
}

function Wizard() {
  const { t } = useTranslation('new-administration');
  const me = useMe();
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, change } = useAddress();
  const wordsOf = useProblemWords();
  const form = useForm<Draft>({
    initial: readDraft(me.id),
    validate: (draft) =>
      Object.fromEntries(Object.entries(problemsOf(step, draft)).map(([field, problem]) => [field, wordsOf(problem)])),
    submit: async (draft) => {
      const next = STEPS[STEPS.indexOf(step) + 1];
      if (next !== undefined) {
        change({ step: next }, { push: true });
        return;
      }
      try {
        const { id } = await callApi(administrationCalls.createAdministration, { body: companyOf(draft, today()) });
        const problem = await addBankAccount(id, draft);
        forgetDraft(me.id);
        await Promise.all([
          client.invalidateQueries({ queryKey: ['administrations'] }),
          client.invalidateQueries({ queryKey: ['me'] }),
        ]);
        await navigate({
          to: `/${language}/new-administration`,
          search: { opened: String(id), bank: problem },
          replace: true,
        });
      } catch (error) {
        const wrong = error instanceof ApiError ? stepOf(Object.keys(error.errors)) : undefined;
        if (wrong !== undefined) change({ step: wrong });
        throw error;
      }
    },
  });
  const step = stepAt(search['step'], form.values);
  const number = STEPS.indexOf(step);
  const { values } = form;
  useEffect(() => {
    keepDraft(me.id, values);
  }, [me.id, values]);
  const back = () => change({ step: STEPS[number - 1] }, { push: true });
  const Fields = FIELDS[step];
  return (
    <>
      <Form form={form} label={t('title')} guard={false} marksRequired>
        <div>
          <div className="second">{t('step', { step: number + 1, total: STEPS.length })}</div>
          <div className={styles['bars']} aria-hidden="true">
            {STEPS.map((each, index) => (
              <span key={each} data-reached={index <= number} />
            ))}
          </div>
          <StepTitle key={step} isFirst={search['step'] === undefined} title={t(`${step}.title`)} />
          <p className={styles['intro']}>{t(`${step}.intro`)}</p>
        </div>
        <Fields form={form} />
        <div className={styles['buttons']}>
          {number > 0 && (
            <Button variant="default" onClick={back}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            {t(number === STEPS.length - 1 ? 'finish' : 'next')}
          </Button>
        </div>
      </Form>
      <WayOut isFirst={number === 0} />
    </>
  );
}

/** Takes the focus when a step begins, at the top of the page, so that reading and typing go on from its question. */
function StepTitle({ title, isFirst }: { title: string; isFirst: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirst) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles['title']}>
      {title}
    </h1>
  );
}

function WayOut({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('new-administration');
  const hasBooks = useAdministrations().length > 0;
  const { signOut } = useSignOut();
  const isAsked = useOverShell() === 'sign-out';
  return (
    <>
      {isFirst && !hasBooks && <p className="second">{t('invited')}</p>}
      <DoorLinks>
        {hasBooks && <DoorLink to="">{t('toBooks')}</DoorLink>}
        <button type="button" className="link" onClick={signOut}>
          {t('signOut')}
        </button>
      </DoorLinks>
      {isAsked && <SignOutDialog onClose={() => openOverShell(undefined)} />}
    </>
  );
}
