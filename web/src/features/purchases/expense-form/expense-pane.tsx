import { Button } from '@mantine/core';
import type { AttachmentDetail, Expense } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../app/routing/address.tsx';
import { ApiError, isRefused } from '../../../app/api/api-error.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Form, FormFoot, LoadNewer } from '../../../ui/forms/form.tsx';
import { formatDate, formatTime, today } from '../../../ui/format/format.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { type Form as FormOf, useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { bookInBackground, takeFailedBooking } from '../processing/background-booking.ts';
import { DeleteButton } from '../expenses/delete-button.tsx';
import { EarlierExpenses } from '../expense-notes/earlier-expenses.tsx';
import { checkExpense } from './expense-check.ts';
import { ExpenseFields } from './expense-form.tsx';
import { type ExpenseValues, NEW_SUPPLIER, withCategory } from './expense-values.ts';
import { LockedNote } from '../expense-notes/locked-note.tsx';
import { PaymentsCard } from '../expenses/payments-card.tsx';
import { RecurringButton } from '../recurring/recurring-button.tsx';
import { AssetNote } from '../../assets/index.ts';
import { answerLedger, type ChosenAnswer, ObjectQuestions } from '../../inbox/index.ts';
import { AskButton, QuestionsNote } from '../processing/questions.tsx';
import styles from '../purchases.module.css';
import { RejectButton } from '../processing/reject-button.tsx';
import { type Answers, type Question, questionOf, SaveQuestions } from './save-questions.tsx';
import { SentAgainNote } from '../expense-notes/sent-again-note.tsx';
import { SimilarNote } from '../expense-notes/duplicate-note.tsx';
import { FileLink, pendingPaymentFileOf } from '../payment-files/payment-file-lock.tsx';
import { DeskFoot, ToProposal } from '../processing/desk-foot.tsx';
import { useDesk } from '../processing/queue-desk.tsx';
import { QueueProposal } from '../processing/queue-proposal.tsx';
import { useDateRemarks } from './use-date-remarks.ts';
import { TotalInFoot } from './total-in-foot.tsx';
import { useCorrecting } from '../processing/use-correcting.ts';
import { useFocusOnDoubt } from './use-focus-on-doubt.ts';
import { UnpaidVat } from '../expense-notes/repaid-vat-note.tsx';
import { type Saving, useSaving } from './use-saving.ts';
import type { Walk } from '../processing/inbox-navigation.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { usePurchaseLedgers } from './use-purchase-ledgers.ts';

type FormPaneProps = {
  expense: Expense | undefined;
  initial: ExpenseValues;
  begin: (() => Promise<Expense>) | undefined;
  proposal: AttachmentDetail['proposal'];
  attachmentIds: number[];
  hasNew: boolean;
  /** The receipt of the inbox that is being booked. */
  receipt: AttachmentDetail | undefined;
  walk: Walk | undefined;
  onNewer: () => void;
  /** Above the form; on a phone it is above the document. */
  head: React.ReactNode;
};

/** A day from before the books is said beside the date that has it, with the day on which they begin. */
function besideDate(error: unknown, values: ExpenseValues, said: (booksBeginOn: string) => string): unknown {
  if (!isRefused(error, 'financial_period_not_found')) return error;
  const { date, books_begin_on } = error.about;
  if (typeof books_begin_on !== 'string') return error;
  const field = date !== values.date && date === values.performed_on ? 'performed_on' : 'date';
  const { status, code, detail, about, reference } = error;
  return new ApiError(status, { code, detail, about, reference, errors: { [field]: [said(books_begin_on)] } });
}

type Afterwards = 'stay' | 'next';

/** The form beside the document: what is typed, what is asked before it is booked, and what became of it. */
export function FormPane({
  expense,
  initial,
  begin,
  proposal,
  attachmentIds,
  hasNew,
  receipt,
  walk,
  onNewer,
  head,
}: FormPaneProps) {
  const { t } = useTranslation('purchases');
  const adminId = useAdminId();
  const language = useLanguage();
  const go = useGo();
  const [question, setQuestion] = useState<Question | undefined>();
  /** The payment file for which the last change was refused. */
  const [inFile, setInFile] = useState<number | undefined>();
  const choices = useRef<Answers>({});
  /** Lines whose VAT the user confirmed. */
  const vatIsRight = useRef<ExpenseValues['lines'] | undefined>(undefined);
  const afterwards = useRef<Afterwards>('next');
  const returns = useRef(false);
  const isConcept = expense === undefined || expense.state === 'CONCEPT';

  const remarks = useDateRemarks();
  const form = useForm<ExpenseValues>({
    initial,
    validate: (values) => {
      const date = remarks.mistake(values.date);
      const performed_on = values.reverse_charge === 'EU' ? remarks.mistake(values.performed_on) : undefined;
      return {
        ...(date === undefined ? {} : { date }),
        ...(performed_on === undefined ? {} : { performed_on }),
        ...checkExpense(values, today(), language),
      };
    },
    submit: async (values) => {
      if (values.date === null) return;
      const goesOn = afterwards.current === 'next' && walk !== undefined;
      if (goesOn && !returns.current && walk.isJustHere()) return;
      try {
        const booking = book(values, values.date, goesOn);
        const mayGoAhead = goesOn && walk.onSaving(values, attachmentIds, booking);
        // Of a period that was filed it is certain that something will be asked first.
        if (mayGoAhead && receipt !== undefined && !returns.current && remarks.marks(values.date).check === undefined) {
          saving.stop();
          const arrived = walk.onDone();
          const toBook = { values, choices: choices.current };
          void bookInBackground(receipt.id, toBook, booking, () => void arrived.then(walk.onReturned));
          await arrived;
          return;
        }
        await booking;
        if (goesOn) await walk.onDone();
        else go(`purchases/expenses/${String((await booking).id)}`, {}, { replace: true });
      } catch (error) {
        if (walk?.onTaken?.(error) === true) return;
        setInFile(pendingPaymentFileOf(error));
        setQuestion(questionOf(error, values.document_number));
        throw besideDate(error, values, (day) => t('beforeBooks', { date: formatDate(day, language, 'long') }));
      }
    },
  });
  const saving = useSaving({
    adminId,
    expense,
    values: form.values,
    dirty: form.dirty || hasNew,
    keeps: isConcept,
    attachmentIds,
    begin,
  });
  const book = async (values: ExpenseValues, date: IsoDate, goesOn: boolean) => {
    const allow_excess_vat = vatIsRight.current === values.lines;
    const answers = { ...choices.current, allow_excess_vat };
    const saved = await saving.book(values, date, { attachment_ids: attachmentIds, ...answers }, goesOn);
    toast.success(t('saved', { number: saved.bookingNumber ?? '' }), { topic: 'saved' });
    return saved;
  };
  const takeAnswer = useTakeAnswer(form);
  const { set, submit } = form;
  const receiptId = receipt?.id;
  // What could not be booked behind its reader is asked once more, so that this form says why.
  useEffect(() => {
    const again = receiptId === undefined ? undefined : takeFailedBooking(receiptId);
    if (again === undefined) return;
    choices.current = again.choices;
    returns.current = true;
    set(again.values);
    void submit().finally(() => {
      returns.current = false;
    });
  }, [receiptId, set, submit]);
  const save = (then: Afterwards) => {
    afterwards.current = then;
    void form.submit();
  };
  useHotkeys([{ keys: 'mod+enter', run: () => save(walk === undefined ? 'stay' : 'next') }]);
  const { contact_id } = form.values;
  const hasNext = walk !== undefined && isConcept;
  const onGone = walk === undefined ? undefined : () => walk.onGone();
  const phone = usePhone();
  const atDesk = useDesk();
  const desk = hasNext ? atDesk : undefined;
  const showsProposal = desk !== undefined && !desk.isCorrecting;
  const body = useFocusOnDoubt(hasNext && !phone && atDesk === undefined, remarks.isKnown);
  useCorrecting(desk, form, body);
  return (
    <>
      {head}
      <div ref={body} className={styles['formBody']} tabIndex={-1}>
        <Form
          // While it is asked, what it is about is no failure yet; that someone else changed it is at the foot.
          form={
            question === undefined && saving.staleBy === undefined
              ? form
              : { ...form, failure: undefined, isStale: false }
          }
          label={t('screen.title')}
          guard={!isConcept}
          onNewer={onNewer}
          begins={expense === undefined && receipt === undefined}
        >
          {inFile !== undefined && form.failure !== undefined && (expense?.payment_file ?? null) === null && (
            <FileLink id={inFile} />
          )}
          <LockedNote expense={expense} />
          {expense !== undefined && !isConcept && <AssetNote expenseId={expense.id} />}
          {isConcept && <NoInvoiceNote proposal={proposal} />}
          <SentAgainNote receipt={receipt} />
          <QuestionsNote receipt={receipt} take={takeAnswer} />
          {expense !== undefined && receipt === undefined && (
            <ObjectQuestions
              about={{ object_type: 'expense', object_id: expense.id }}
              name={expense.contact_name ?? expense.document_number}
              take={takeAnswer}
            />
          )}
          {isConcept && (
            <SimilarNote
              values={form.values}
              expenseId={expense?.id}
              hasReceipts={attachmentIds.length > 0}
              saving={saving}
              onAnother={() => {
                choices.current = { ...choices.current, allow_duplicate: true };
              }}
              onMerged={onGone === undefined ? undefined : () => void onGone()}
            />
          )}
          {desk?.isCorrecting === true && <ToProposal desk={desk} />}
          {showsProposal && <QueueProposal {...{ form, expense, proposal, desk }} />}
          <div className={desk === undefined ? undefined : styles['allFields']} hidden={showsProposal}>
            <ExpenseFields form={form} expense={expense} proposal={proposal} />
          </div>
          {contact_id !== null && contact_id !== NEW_SUPPLIER && (
            <EarlierExpenses contactId={Number(contact_id)} except={expense?.id} />
          )}
          {showsProposal && (
            <DeskFoot
              desk={desk}
              busy={form.busy}
              onAccept={() => save('next')}
              others={
                <>
                  <RejectButton keys="r" {...{ receipt, saving, onDone: onGone, onTaken: walk?.onTaken }} />
                  <AskButton keys="q" receipt={receipt} />
                </>
              }
            />
          )}
          {!showsProposal && (
            <FormFoot
              submit={t(hasNext ? 'screen.saveAndNext' : isConcept ? 'screen.save' : 'screen.saveChanges')}
              busy={form.busy}
              start={
                <>
                  <DeleteButton
                    expense={expense}
                    hasReceipt={attachmentIds.length > 0}
                    saving={saving}
                    onDone={onGone === undefined ? undefined : () => void onGone()}
                  />
                  <AskButton receipt={receipt} />
                  <RejectButton receipt={receipt} saving={saving} onDone={onGone} onTaken={walk?.onTaken} />
                </>
              }
              note={
                <TotalInFoot values={form.values} proposal={proposal}>
                  <SavedNote saving={saving} isConcept={isConcept} onNewer={onNewer} />
                </TotalInFoot>
              }
              others={
                hasNext && (
                  <Button variant="default" className={styles['save'] ?? ''} onClick={() => save('stay')}>
                    {t('screen.save')}
                  </Button>
                )
              }
            />
          )}
        </Form>
        {expense !== undefined && <UnpaidVat expense={expense} />}
        {expense !== undefined && !isConcept && <PaymentsCard expense={expense} />}
        {expense !== undefined && <RecurringButton expense={expense} />}
      </div>
      <SaveQuestions
        question={question}
        onClose={() => {
          setQuestion(undefined);
          // The refusal that the question came from goes away: whoever closes the question has read it there.
          set({});
        }}
        onAnswer={(answer) => {
          setQuestion(undefined);
          if (answer.allow_excess_vat === true) vatIsRight.current = form.values.lines;
          else choices.current = { ...choices.current, ...answer };
          void form.submit();
        }}
      />
    </>
  );
}

type SavedNoteProps = { saving: Saving; isConcept: boolean; onNewer: () => void };

function SavedNote({ saving, isConcept, onNewer }: SavedNoteProps) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  if (saving.staleBy !== undefined)
    return (
      <span role="alert">
        {t('stale', { name: saving.staleBy })} <LoadNewer onLoad={onNewer} />
      </span>
    );
  if (saving.refused !== undefined) return <span role="alert">{t('notKept', { reason: saving.refused })}</span>;
  if (!isConcept || saving.keptAt === undefined) return null;
  return <output>{ui('form.concept', { time: formatTime(saving.keptAt) })}</output>;
}

/** What the document is, where it is no invoice that can be booked. */
function NoInvoiceNote({ proposal }: { proposal: AttachmentDetail['proposal'] }) {
  const { t } = useTranslation('purchases');
  const other = proposal?.other_document;
  return other === undefined ? null : <Note tone="warn">{t(`otherDocument.${other}`)}</Note>;
}

/** Puts every line on the category that was answered; nothing where they are on it. */
function useTakeAnswer(form: FormOf<ExpenseValues>): (given: ChosenAnswer) => (() => void) | undefined {
  const { data: ledgers = [] } = usePurchaseLedgers();
  const { lines } = form.values;
  return (given) => {
    const to = answerLedger(given, ledgers);
    if (to === undefined || lines.every(({ ledger_account_id }) => ledger_account_id === String(to.id)))
      return undefined;
    const from = (id: string | null) => ledgers.find((ledger) => String(ledger.id) === id);
    return () =>
      form.update((now) => ({
        lines: now.lines.map((line) => ({
          ...line,
          ...withCategory(line, String(to.id), { from: from(line.ledger_account_id), to }),
        })),
      }));
  };
}
