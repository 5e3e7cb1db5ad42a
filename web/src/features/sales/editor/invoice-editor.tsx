import { draftPreviewCalls, errorText, fieldText, type Invoice, type InvoiceBody, salesCalls } from '@saldo/contract';
import { addDays, isBookingDate, type IsoDate, type SalesTreatment, yearOf } from '@saldo/ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { useGo } from '../../../app/routing/address.tsx';
import { HistoryButton } from '../../history/index.ts';
import { callApi, fetchPage } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { CheckField, DateField, SelectField, TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form } from '../../../ui/forms/form.tsx';
import { formatDate, today } from '../../../ui/format/format.ts';
import { ProjectChoice } from '../../projects/index.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { type Binding, useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useContact } from '../../contacts/index.ts';
import { LimitNote } from '../../tax-returns/index.ts';
import { createDraftSaver } from './draft-saver.ts';
import { useFinalize } from '../view/use-finalize.ts';
import { FinalizeDialog, useFinalizeQuestion } from './finalize-dialog.tsx';
import { AdvancesNote } from './advances-note.tsx';
import { CustomerFields, type Writing } from './customer-fields.tsx';
import { LanguageField } from '../language-field.tsx';
import { CustomerDrawer, DraftFoot } from './document-parts.tsx';
import { InvoiceAttachments } from './invoice-attachments.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { type Draw, DraftPreview } from '../view/invoice-preview.tsx';
import { SellerDialog, SellerNote, useMissingSellerDetails } from './seller-details.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';
import {
  bodyOf,
  creditsElsewhere,
  type CustomerProblem,
  customerProblem,
  goodsOf,
  type InvoiceValues,
  isUntouched,
  lineProblems,
  missingNumbers,
  totalsOf,
} from './invoice-values.ts';
import styles from '../sales.module.css';
import { DiscountField } from './discount-field.tsx';
import { ScheduleButton, ScheduledNote } from './schedule-draft.tsx';
import { SavedNote } from './saved-note.tsx';
import { type SaveState, useAutosave } from './use-autosave.ts';
import { TemplateChoice } from './template-choice.tsx';
import { InvoiceBadge, stateWord } from '../invoice-badge.ts';

const SAVED_BY = {
  create: (body: InvoiceBody) => callApi(salesCalls.createInvoice, { body }),
  update: ({ id, version }: Invoice, body: InvoiceBody) =>
    callApi(salesCalls.updateInvoice, { params: { id }, body: { ...body, version } }),
};

const draw: Draw<InvoiceBody> = (body, signal) => fetchPage(draftPreviewCalls.previewInvoice, { body }, { signal });

type InvoiceEditorProps = {
  /** The draft; absent until the first change of a new invoice is saved. */
  concept: Invoice | undefined;
  start: InvoiceValues;
  treatments: readonly SalesTreatment[];
  /** A new invoice was saved for the first time. */
  onCreated?: (invoice: Invoice) => void;
  /** Shows the version saved by someone else. */
  onReload: () => void;
};

/** The form on the left, the customer's view on the right. Saves automatically; finalising is the only action. */
export function InvoiceEditor({ concept, start, treatments, onCreated, onReload }: InvoiceEditorProps) {
  const { t } = useTranslation('sales');
  const adminId = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const language = useLanguage();
  const [saver] = useState(() => createDraftSaver(SAVED_BY, concept));
  const [saved, setSaved] = useState(concept);
  const [preview, setPreview] = useState(false);
  const [question, ask] = useFinalizeQuestion();
  const finalize = useFinalize();
  const [deleting, setDeleting] = useState(false);
  const [lacking, setLacking] = useState(false);
  const [writing, setWriting] = useState<Writing | undefined>();
  const isFinal = useRef(false);
  const keep = (invoice: Invoice) => {
    // A save that was still waiting when the invoice became final brings back what it was before.
    if (isFinal.current) return;
    if (saved === undefined) onCreated?.(invoice);
    setSaved(invoice);
    client.setQueryData(['admin', adminId, 'sales', 'invoice', invoice.id], invoice);
    void client.invalidateQueries({ queryKey: ['admin', adminId, 'sales', 'list'] });
  };
  const mayWrite = useMay()('contacts.edit');
  // The customer is changed right beside the field.
  const wordsOf = (problem: CustomerProblem) =>
    problem === 'customer_address_missing' && mayWrite ? t('editor.addressMissing') : errorText(problem, language);
  const form = useForm<InvoiceValues>({
    initial: start,
    validate: (now): Record<string, string> => {
      const { contact_id, invoice_date } = now;
      const customerWrong = customerProblem(now, customer);
      return {
        ...Object.fromEntries(
          Object.entries(lineProblems(now)).map(([path, code]) => [path, fieldText(code, language)]),
        ),
        ...(customerWrong === undefined ? {} : { contact_id: wordsOf(customerWrong) }),
        ...(isElsewhere && now.reference.trim() === ''
          ? { reference: fieldText('credited_number_required', language) }
          : {}),
        ...(contact_id === null ? { contact_id: t('editor.chooseCustomer') } : {}),
        ...(invoice_date === null ? { invoice_date: t('form.required', { ns: 'ui' }) } : {}),
        ...(invoice_date !== null && !isBookingDate(invoice_date, today())
          ? { invoice_date: fieldText('date_out_of_range', language) }
          : {}),
      };
    },
    submit: async (values) => {
      const body = bodyOf(values, adminId);
      if (body === undefined) return;
      const invoice = await saver.save(body);
      keep(invoice);
      if (missing.length > 0) {
        setLacking(true);
        return;
      }
      const year = yearOf(invoice.invoice_date);
      const numbers = await callApi(salesCalls.nextInvoiceNumber, { params: { adminId, year } });
      if (!(await ask({ invoice, isCredit: isTakingBack, customer: invoice.contact_name ?? '', year, numbers })))
        return;
      const final = await finalize(invoice);
      isFinal.current = true;
      client.setQueryData(['admin', adminId, 'sales', 'invoice', final.id], final);
      await client.invalidateQueries({ queryKey: ['admin', adminId] });
      toast.success(t(isTakingBack ? 'editor.finalizedCredit' : 'editor.finalized', { number: final.number ?? '' }));
      go(`sales/invoices/${String(final.id)}`, {}, { replace: true });
    },
  });
  const { values } = form;
  const missing = useMissingSellerDetails(values.invoice_date);
  const { data: customer } = useContact(values.contact_id === null ? undefined : Number(values.contact_id));
  // With a date that the server would refuse nothing is sent, and the note beside the title says so.
  const isMisdated = values.invoice_date !== null && !isBookingDate(values.invoice_date, today());
  const isUnread = Object.keys(form.errors).some((path) => /^lines\.\d+\.(quantity|unit_price)$/.test(path));
  const isEmpty = saved === undefined && isUntouched(values);
  const typed = isUnread || isMisdated || isEmpty ? undefined : bodyOf(values, adminId);
  const saving = useAutosave(saver, typed, keep);
  const unsaved = isMisdated
    ? fieldText('date_out_of_range', language)
    : isUnread || Object.keys(missingNumbers(values)).length > 0
      ? t('editor.numbersMissing')
      : undefined;
  const state: SaveState = unsaved === undefined ? saving : { kind: 'failed', reason: unsaved };
  const isCredit = saved?.is_credit_note === true;
  const isElsewhere = !isCredit && creditsElsewhere(values);
  const isTakingBack = isCredit || isElsewhere;
  const saveNow = () => {
    const body = bodyOf(values, adminId);
    return body === undefined ? undefined : saver.save(body);
  };
  const title = isCredit
    ? t('editor.creditTitle', { number: saved.credits_invoice_number ?? '' })
    : t(isElsewhere ? 'editor.elsewhereTitle' : concept === undefined ? 'editor.newTitle' : 'editor.title');
  usePageTitle(title);
  return (
    <>
      <SplitPane
        sideTitle={t('preview.title')}
        sideOpen={preview}
        onSideClose={() => setPreview(false)}
        sideWidth="min(46%, calc(100% - 740px))"
        side={<DraftPreview draft={saved?.id} body={typed} draw={draw} />}
        main={
          <div className={styles['work']}>
            <header className={styles['head']}>
              <h1 className={styles['title']} tabIndex={-1}>
                {title}
              </h1>
              <InvoiceBadge state={saved === undefined ? 'concept' : stateWord(saved.state)} />
              <SavedNote state={state} conflict="editor.conflict" onReload={onReload} />
              {saved !== undefined && <HistoryButton model="sales_invoice" id={saved.id} name={title} size={36} />}
            </header>
            <SellerNote missing={missing} draft={saved?.id} />
            {saved !== undefined && !isCredit && !values.is_advance && (
              <AdvancesNote draft={saved} save={saveNow} onSettled={onReload} />
            )}
            {saved !== undefined && <ScheduledNote draft={saved} onChanged={onReload} />}
            {isElsewhere && <Note tone="info">{t('editor.elsewhere')}</Note>}
            <Form form={form} label={title} guard={false} begins={concept === undefined}>
              <CustomerFields field={form.bind('contact_id')} fixed={isCredit} onWrite={setWriting} />
              <FieldRow>
                <DateField
                  label={t(isTakingBack ? 'editor.creditDate' : 'editor.date')}
                  isForBooks
                  {...form.bind('invoice_date')}
                />
                {!isCredit && <TermField date={values.invoice_date} {...form.bind('payment_term_days')} />}
                <TextField
                  label={t(isElsewhere ? 'editor.creditedNumber' : 'editor.reference')}
                  maxLength={200}
                  optional={!isElsewhere}
                  {...form.bind('reference')}
                  {...(isElsewhere ? {} : { error: undefined })}
                />
              </FieldRow>
              <FieldRow>
                <TextField
                  label={t('editor.orderReference')}
                  maxLength={200}
                  optional
                  {...form.bind('order_reference')}
                />
                <DateField
                  label={t('editor.performed')}
                  help={t(isTakingBack ? 'editor.creditPerformedHelp' : 'editor.performedHelp')}
                  optional
                  {...form.bind('performed_on')}
                />
                {values.performed_on !== null && (
                  <DateField label={t('editor.performedUntil')} optional {...form.bind('performed_until')} />
                )}
                <ProjectChoice {...form.bind('project_id')} known={saved?.project} />
                <LanguageField
                  label={t(isTakingBack ? 'editor.creditLanguage' : 'editor.language')}
                  {...form.bind('language')}
                />
                <TemplateChoice type="INVOICE" {...form.bind('template_id')} />
              </FieldRow>
              <InvoiceLines form={form} treatments={treatments} date={values.invoice_date} />
              <div className={styles['below']}>
                <div>
                  <TextareaField
                    label={t(isTakingBack ? 'editor.creditMessage' : 'editor.message')}
                    optional
                    maxLength={250}
                    rows={3}
                    {...form.bind('note')}
                  />
                  <DiscountField {...form.bind('discount')} />
                  <InvoiceAttachments {...form.bind('attachments')} />
                  {!isCredit && (
                    <CheckField label={t('advance.mark')} help={t('advance.markHelp')} {...form.bind('is_advance')} />
                  )}
                </div>
                <InvoiceTotals values={values} />
              </div>
              {!isCredit && values.invoice_date !== null && (
                <LimitNote
                  net={totalsOf(values).total_excl}
                  goods={totalsOf(goodsOf(values)).total_excl}
                  date={values.invoice_date}
                  customer={customer}
                  treatments={treatments}
                />
              )}
              <DraftFoot
                form={form}
                submit={t(isTakingBack ? 'editor.finalizeCredit' : 'editor.finalize')}
                onDelete={saved === undefined ? undefined : () => setDeleting(true)}
                onPreview={() => setPreview(true)}
                others={
                  saved !== undefined &&
                  !isCredit && <ScheduleButton draft={saved} save={saveNow} onChanged={onReload} />
                }
              />
            </Form>
          </div>
        }
      />
      <FinalizeDialog question={question} />
      <CustomerDrawer
        writing={writing}
        onSaved={(id) => form.set({ contact_id: String(id) })}
        onClose={() => setWriting(undefined)}
      />
      <SellerDialog opened={lacking} missing={missing} draft={saved?.id} onClose={() => setLacking(false)} />
      {saved !== undefined && deleting && (
        <RemoveDialog
          title={t('editor.deleteTitle')}
          text={t('editor.deleteText')}
          confirm={t('editor.delete')}
          done={t('editor.deleted')}
          remove={() => callApi(salesCalls.deleteInvoice, { params: { id: saved.id }, query: { admin_id: adminId } })}
          refresh={() => client.invalidateQueries({ queryKey: ['admin', adminId, 'sales', 'list'] })}
          onRemoved={() => go('sales/invoices', {}, { replace: true })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

const TERMS = [0, 7, 14, 21, 30, 45, 60, 90];

/** In how many days, and which day that is. */
function TermField({ date, ...field }: Binding<string | null> & { date: IsoDate | null }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const own = Number(field.value ?? 30);
  const terms = TERMS.includes(own) ? TERMS : [...TERMS, own].sort((one, other) => one - other);
  const label = (days: number) => {
    const due = date === null ? '–' : formatDate(addDays(date, days), language);
    return days === 0 ? t('editor.termDays_zero', { date: due }) : t('editor.termDays', { count: days, date: due });
  };
  return (
    <SelectField
      label={t('editor.term')}
      searchable={false}
      data={terms.map((days) => ({ value: String(days), label: label(days) }))}
      {...field}
    />
  );
}
