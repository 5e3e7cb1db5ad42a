import { Button, Modal } from '@mantine/core';
import { type BackgroundTask, bankCalls, type BankAccount, type ImportWarnings } from '@saldo/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { isOver, TaskProgress, useTask } from '../../../app/actions/use-task.tsx';
import { Dropzone, ProgressBar } from '../../../ui/forms/dropzone.tsx';
import { formatDate, formatIban, formatMoney } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './import-dialog.module.css';
import { useAccounts, useRefreshBank } from '../bookings/use-bank.ts';
import { accountWords } from '../accounts/account-words.ts';
import { ImportContents } from './import-contents.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { isAllKnown, type Outcome, outcomeOf } from './import-outcome.ts';

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'sending'; file: File; share: number; trial: boolean }
  | { at: 'reading'; file: File; taskId: number; trial: boolean };

const ACCEPTED =
  '.xml,.camt,.053,.052,.054,.940,.sta,.swi,.mt940,.csv,.tab,.txt,.zip,text/xml,application/xml,text/csv,application/zip';

const MEGABYTES = 256;

/** Drop a statement, see what is new in it, import it. What was imported before is recognised. */
export function ImportDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const [step, setStep] = useState<Step>({ at: 'choose' });
  /** Another one where the file was of another: the preview of that account is imported into it. */
  const [accountId, setAccountId] = useState(account.id);
  const sendTo = useSend(setStep);
  const send = (file: File, trial: boolean, id = accountId) => {
    setAccountId(id);
    return sendTo(id, file, trial);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('importing.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {step.at === 'choose' && (
        <Choose problem={step.problem} setStep={setStep} onFile={(file) => void send(file, true)} />
      )}
      {step.at === 'sending' && (
        <div className={styles['step']}>
          <span className="second">{t('importing.sending', { name: step.file.name })}</span>
          <ProgressBar share={step.share} label={step.file.name} />
        </div>
      )}
      {step.at === 'reading' && (
        <Reading
          key={step.taskId}
          step={step}
          accountId={accountId}
          onImport={() => void send(step.file, false)}
          onAgain={() => void send(step.file, true)}
          onOther={() => setStep({ at: 'choose' })}
          onAccount={(other) => void send(step.file, true, other)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

function useSend(setStep: (step: Step) => void) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  return async (id: number, file: File, trial: boolean) => {
    setStep({ at: 'sending', file, share: 0, trial });
    const form = new FormData();
    form.append('file', file);
    const query = { admin_id, dry_run: trial ? ('true' as const) : ('false' as const) };
    try {
      const { task_id } = await callApi(
        bankCalls.importStatement,
        { params: { id }, query, form },
        { onProgress: (share) => setStep({ at: 'sending', file, share, trial }) },
      );
      setStep({ at: 'reading', file, taskId: task_id, trial });
    } catch (error) {
      setStep({ at: 'choose', problem: error instanceof ApiError ? error.detail : t('importing.failed') });
    }
  };
}

type ChooseProps = { problem: string | undefined; setStep: (step: Step) => void; onFile: (file: File) => void };

function Choose({ problem, setStep, onFile }: ChooseProps) {
  const { t } = useTranslation('bank');
  return (
    <div className={styles['step']}>
      <Dropzone
        title={{ desk: t('importing.drop'), phone: t('importing.choose') }}
        accept={ACCEPTED}
        megabytes={MEGABYTES}
        onFiles={([file]) => file !== undefined && onFile(file)}
        onRefused={({ name }, reason) => setStep({ at: 'choose', problem: t('importing.refused', { name, reason }) })}
      />
      <p className="second">{t('importing.prefer')}</p>
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}

type ReadingProps = {
  step: Extract<Step, { at: 'reading' }>;
  accountId: number;
  onImport: () => void;
  /** The file is read again, now that its columns are known. */
  onAgain: () => void;
  onOther: () => void;
  onAccount: (id: number) => void;
  onClose: () => void;
};

function Reading({ step, accountId, onImport, onAgain, onOther, onAccount, onClose }: ReadingProps) {
  const { t } = useTranslation('bank');
  const task = useTask(step.taskId);
  const refresh = useRefreshBank();
  const isDone = task !== undefined && isOver(task);
  const imported = isDone && task.state === 'SUCCESS' && !step.trial;
  // What lies behind the dialog is as the import left it by the time that it says so, so that nothing moves under the hand that closes it.
  const [isBehind, setBehind] = useState(true);
  const [choosesAgain, setChoosesAgain] = useState(false);
  useEffect(() => {
    if (imported) void refresh().finally(() => setBehind(false));
  }, [imported, refresh]);
  if (!isDone || (imported && isBehind))
    return (
      <div className={styles['step']}>
        <TaskProgress task={task} label={step.trial ? t('importing.checking') : t('importing.importing')} />
      </div>
    );
  const sample = task.error?.about['sample'];
  const line = task.error?.about['line'];
  const isAgain = task.error?.code === 'statement_damaged';
  if (typeof sample === 'string' && (!isAgain || choosesAgain))
    return (
      <div className={styles['step']}>
        <ChooseColumns
          {...{ accountId, sample, onOther }}
          misread={isAgain && typeof line === 'number' ? line : undefined}
          onSaved={onAgain}
        />
      </div>
    );
  if (task.state === 'FAILURE')
    return (
      <div className={styles['step']}>
        <p role="alert" className={styles['problem']}>
          {task.error?.detail ?? t('importing.failed')}
        </p>
        <OfAnother task={task} onAccount={onAccount} />
        {typeof sample === 'string' && <Button onClick={() => setChoosesAgain(true)}>{t('columnsOf.again')}</Button>}
        <Button variant="default" onClick={onOther}>
          {t('importing.other')}
        </Button>
      </div>
    );
  const outcome = outcomeOf(task);
  return step.trial ? (
    <Preview file={step.file} {...{ accountId, outcome, onImport, onOther, onClose }} />
  ) : (
    <Result outcome={outcome} onClose={onClose} />
  );
}

/** The account that a refused statement is of: added here, or chosen where it is there already, and the same file is read for it. */
function OfAnother({ task, onAccount }: { task: BackgroundTask; onAccount: (id: number) => void }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const mayAdd = useMay()('bank.process');
  const accounts = useAccounts();
  const refresh = useRefreshBank();
  const { change } = useAddress();
  const { busy, act } = useAction();
  const iban = task.error?.code === 'statement_of_another_account' ? task.error.about['iban'] : undefined;
  if (typeof iban !== 'string' || iban === '' || !mayAdd) return null;
  const known = accounts.data?.find(({ ibanNumber }) => ibanNumber === iban);
  const take = (id: number) => {
    change({ account: String(id) });
    onAccount(id);
  };
  const add = () =>
    act(async () => {
      const body = { admin_id, ibanNumber: iban, name: '' };
      const { id } = await callApi(bankCalls.createBankAccount, { body });
      await refresh();
      toast.success(t('accounts.added'));
      take(id);
    });
  return (
    <div className={styles['buttons']}>
      <span className="second">{t('importing.isOf', { iban: formatIban(iban) })}</span>
      {known === undefined ? (
        <Button loading={busy} onClick={() => void add()}>
          {t('importing.addAccount')}
        </Button>
      ) : (
        <Button onClick={() => take(known.id)}>{t('importing.intoAccount')}</Button>
      )}
    </div>
  );
}

function Days({ first_on, last_on }: Outcome) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  if (first_on === null || last_on === null) return null;
  const [from, until] = [first_on, last_on].map((date) => formatDate(date, language));
  return <p className="second">{t('importing.days', { from, until })}</p>;
}

type PreviewProps = { file: File; accountId: number; outcome: Outcome } & Pick<
  ReadingProps,
  'onImport' | 'onOther' | 'onClose'
>;

function Preview({ file, accountId, outcome, onImport, onOther, onClose }: PreviewProps) {
  const { t } = useTranslation('bank');
  const into = useAccounts().data?.find(({ id }) => id === accountId);
  const account = into === undefined ? '' : accountWords(into);
  const heading = isAllKnown(outcome) ? 'allKnown' : outcome.new > 0 ? 'preview' : 'nothingNew';
  return (
    <div className={styles['step']}>
      <p className="second">{[file.name, account].filter((text) => text !== '').join(' · ')}</p>
      <p className={styles['big']}>{t(`importing.${heading}`, { count: outcome.new })}</p>
      <Days {...outcome} />
      {outcome.contents !== null && <ImportContents contents={outcome.contents} />}
      {outcome.known > 0 && <p>{t('importing.known', { count: outcome.known })}</p>}
      {outcome.unbooked > 0 && <p>{t('importing.unbooked', { count: outcome.unbooked })}</p>}
      <Warnings {...outcome} />
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onOther}>
          {t('importing.other')}
        </Button>
        {isAllKnown(outcome) ? (
          <Button onClick={onClose} data-autofocus>
            {t('importing.close')}
          </Button>
        ) : (
          <Button onClick={onImport} data-autofocus>
            {t('importing.import')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What does not fit: said before the import, with what to do about it. */
function Warnings({ before_books: early, gap }: ImportWarnings) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language, 'long');
  const euro = (amount: string) => formatMoney(amount, language, { currency: true });
  return (
    <>
      {early !== null && (
        <Note tone="warn">
          {t(early.has_opening_balance ? 'importing.inOpening' : 'importing.beforeBooks', {
            count: early.count,
            date: day(early.date),
          })}
        </Note>
      )}
      {gap !== null && (
        <Note tone="warn">
          {t('importing.gap', {
            after: day(gap.after),
            closing: euro(gap.closing),
            before: day(gap.before),
            opening: euro(gap.opening),
          })}
        </Note>
      )}
    </>
  );
}

function Result({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const words = t('importing.result', { count: outcome.new });
  return (
    <div className={styles['step']}>
      <p className={styles['big']}>
        <IconCircleCheck size={22} stroke={1.7} aria-hidden="true" /> {words}
      </p>
      <Days {...outcome} />
      <div className={styles['buttons']}>
        <Button
          onClick={() => {
            toast.success(words);
            onClose();
          }}
        >
          {t('importing.close')}
        </Button>
      </div>
    </div>
  );
}
