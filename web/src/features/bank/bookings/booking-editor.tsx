import { Button, Checkbox } from '@mantine/core';
import { type BankTransaction, journalCalls, type LedgerChoice } from '@saldo/contract';
import { bankLineUse } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { correctionQuestion } from '../../../app/actions/with-correction.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { useGo } from '../../../app/routing/address.tsx';
import { ProjectChoice } from '../../projects/index.ts';
import { answerLedger, type TakeAnswer } from '../../inbox/index.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { LineTable } from '../../../ui/forms/line-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { type Form as FormOf, useForm } from '../../../ui/forms/use-form.ts';
import { usePhone } from '../../../ui/layout/use-width.ts';
import styles from '../bank.module.css';
import {
  type EditedLine,
  isBookedOn,
  isShared,
  leftOf,
  lineFor,
  lineOn,
  linkedLines,
  signOf,
  startingLines,
  wireLines,
} from './booking-lines.ts';
import { DeductionNote } from './deduction-note.tsx';
import { type Press, presses } from './pressed-twice.ts';
import { TransactionDocuments } from './transaction-documents.tsx';
import { useLineColumns } from './line-columns.tsx';
import { LinkDocument } from './link-document.tsx';
import { MakeExpense } from './make-expense.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { useAccounts, useBankActs } from './use-bank.ts';
import { ApiError } from '../../../app/api/api-error.ts';

type BookingValues = { lines: EditedLine[]; project_id: string | null };

const projectOf = ({ project }: BankTransaction) => (project === null ? null : String(project.id));

type BookingEditorProps = {
  transaction: BankTransaction;
  /** What was asked about it, under its name. */
  questions: (take: TakeAnswer) => React.ReactNode;
  head: React.ReactNode;
  onDone: () => void;
};

/** How a transaction will be booked: the proposal, manual lines, or a document. */
export function BookingEditor({ transaction, questions, head, onDone: moveOn }: BookingEditorProps) {
  const { t } = useTranslation('bank');
  const onDone = () => {
    presses.done(performance.now());
    moveOn();
  };
  const isTwice = (press: Press) => presses.isTwice(press, transaction.id);
  const phone = usePhone();
  const acts = useBankActs();
  const start = () => startingLines(transaction);
  const form = useForm<BookingValues>({
    initial: { lines: start(), project_id: projectOf(transaction) },
    submit: async ({ lines, project_id }) => {
      const project = project_id === null ? null : Number(project_id);
      await withoutMutation(() => acts.process(transaction, wireLines(transaction, lines), project));
      onDone();
    },
  });
  const { dirty, reset } = form;
  useEffect(() => {
    // A proposal that changed is shown, unless someone is at work: their lines stay theirs.
    if (!dirty) reset({ lines: startingLines(transaction), project_id: projectOf(transaction) });
  }, [transaction, dirty, reset]);
  const { lines } = form.values;
  const left = leftOf(transaction, lines);
  const isReady = left === 0 && lines.every((line) => line.open_item_id !== null || line.ledger_account_id !== null);
  const mayProcess = transaction.may['process'] === true;
  const isSettling = useRef(false);
  const accept = () => {
    if (transaction.may['accept'] !== true || form.busy || isSettling.current) return;
    isSettling.current = true;
    // A refusal is said beside the lines; of one that was answered with no nothing more is to be said.
    void acts.accept(transaction).then(onDone, (error: unknown) => {
      isSettling.current = false;
      return correctionQuestion(error) === null ? form.submit() : undefined;
    });
  };
  const skip = () => {
    if (transaction.may['skip'] !== true || form.busy || isSettling.current) return;
    isSettling.current = true;
    void acts
      .skip(transaction)
      .then((isDone) => isDone && onDone())
      .finally(() => (isSettling.current = false));
  };
  useHotkeys([
    { keys: 'a', label: t('acts.accept'), run: (press) => !isTwice(press) && accept() },
    { keys: 's', label: t('acts.skip'), run: (press) => !isTwice(press) && skip() },
    {
      keys: 'mod+enter',
      label: t('acts.process'),
      run: (press) => void (!isTwice(press) && isReady && mayProcess && form.submit()),
    },
  ]);
  const setLines = (next: EditedLine[]) => form.set({ lines: next });
  const take = useTakeAnswer(transaction, lines, setLines);
  return (
    <Form form={form} label={t('lines.title')} guard={false}>
      <div className={styles['body']}>
        <div>
          {head}
          {questions(take)}
        </div>
        <ProposalCard transaction={transaction} onUse={form.dirty ? () => setLines(start()) : undefined} />
        <Lines {...{ transaction, lines, form }} />
        {mayProcess && <ProjectChoice {...form.bind('project_id')} known={transaction.project} />}
        <LinkDocument
          transaction={transaction}
          onLink={(item, label) => setLines(linkedLines(transaction, item, label))}
        />
        <MakeExpense transaction={transaction} onDone={onDone} />
        <TransactionDocuments transaction={transaction} />
      </div>
      {mayProcess && (
        <footer className={styles['foot']} data-lower-edge>
          <Button
            variant={phone ? 'default' : 'subtle'}
            color="gray"
            onClick={({ nativeEvent }) => !isTwice(nativeEvent) && skip()}
          >
            {t('acts.skip')}
            <KeyHint keys="s" />
          </Button>
          <Button
            type="submit"
            loading={form.busy}
            disabled={!isReady}
            onClick={(click) => isTwice(click.nativeEvent) && click.preventDefault()}
          >
            {phone ? t('acts.processShort') : t('acts.process')}
            <KeyHint keys="mod+enter" />
          </Button>
        </footer>
      )}
    </Form>
  );
}

type LinesProps = {
  transaction: BankTransaction;
  lines: EditedLine[];
  form: FormOf<BookingValues>;
};

function Lines({ transaction, lines, form }: LinesProps) {
  const { t } = useTranslation('bank');
  const phone = usePhone();
  const ledgers = useLedgers(transaction);
  const [asked, setAsked] = useState(false);
  const isMore = asked || lines.some(isShared);
  const columns = useLineColumns(transaction, lines, ledgers, isMore).filter(({ id }) => !phone || id !== 'amount_btw');
  const left = leftOf(transaction, lines);
  const Glyph = left === 0 ? IconCircleCheck : IconCircleDashed;
  return (
    <section>
      <div className={styles['captions']}>
        <h3 className={styles['caption']}>{t('lines.title')}</h3>
        <span className="second">{t('lines.including')}</span>
      </div>
      <LineTable<EditedLine>
        label={t('lines.title')}
        name="lines"
        lines={lines}
        {...{ form, columns }}
        onChange={(change) => form.update((now) => ({ lines: change(now.lines) }))}
        newLine={() => lineFor(left)}
        errors={form.errorsUnder('lines')}
        addLabel={t('lines.split')}
        others={
          <output className={styles['left']} data-left={left !== 0}>
            <span className="second">{t('lines.left')}</span>
            <Money amount={left} />
            <Glyph size={17} stroke={1.7} aria-hidden="true" />
          </output>
        }
      />
      {!lines.some(isShared) && lines.some(({ open_item_id }) => open_item_id === null) && (
        <Checkbox
          size="xs"
          mt="sm"
          label={t('lines.more')}
          checked={asked}
          onChange={({ currentTarget }) => setAsked(currentTarget.checked)}
        />
      )}
      <DeductionNote ledgers={ledgers} chosen={lines.map((line) => line.ledger_account_id)} />
    </section>
  );
}

/** Puts all of it on the ledger that was answered, or opens the receipt that was sent for it. */
function useTakeAnswer(
  transaction: BankTransaction,
  lines: readonly EditedLine[],
  setLines: (next: EditedLine[]) => void,
): TakeAnswer {
  const ledgers = useLedgers(transaction) ?? [];
  const go = useGo();
  return (given) => {
    const { photo_id } = given;
    if (transaction.may['process'] !== true) return undefined;
    if (photo_id !== null) return () => go(`purchases/inbox/${String(photo_id)}`);
    const ledger = answerLedger(given, ledgers, signOf(transaction) < 0);
    if (ledger === undefined || isBookedOn(lines, ledger.id)) return undefined;
    return () => setLines([lineOn(transaction, ledger)]);
  };
}

function useLedgers({ account_id }: BankTransaction): LedgerChoice[] | undefined {
  const adminId = useAdminId();
  const accounts = useAccounts();
  const own = accounts.data?.find(({ id }) => id === account_id)?.ledger_code;
  const bookable = useCallback(
    (ledgers: LedgerChoice[]) =>
      own === undefined
        ? undefined
        : ledgers.filter((ledger) => ledger.activated && bankLineUse(ledger, own) !== 'never'),
    [own],
  );
  const { data } = useQuery({
    queryKey: ['admin', adminId, 'ledgers', 'all'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId }, query: {} }, { signal }),
    select: bookable,
    staleTime: 300_000,
  });
  return data;
}

const OF_ONE = /^mutations\.0\./;

/** Runs an action on one transaction; messages about its lines are named as the form knows them. */
async function withoutMutation(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([path, messages]) => [path.replace(OF_ONE, ''), messages]),
    );
    const { status, code, detail, reference, about } = error;
    throw new ApiError(status, { code, detail, reference, about, errors });
  }
}
