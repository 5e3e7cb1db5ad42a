import { draftPreviewCalls, fieldText, type Quotation, type QuotationBody, quotationCalls } from '@saldo/contract';
import type { SalesTreatment } from '@saldo/ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi, fetchPage } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { DateField, TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { ProjectChoice } from '../../projects/index.ts';
import { CustomerFields, type Writing } from '../editor/customer-fields.tsx';
import { DiscountField, isPercentage } from '../editor/discount-field.tsx';
import { CustomerDrawer, DraftFoot } from '../editor/document-parts.tsx';
import { createDraftSaver } from '../editor/draft-saver.ts';
import { InvoiceLines } from '../editor/invoice-lines.tsx';
import { InvoiceTotals } from '../editor/invoice-totals.tsx';
import { isUntouched, lineProblems, missingNumbers } from '../editor/invoice-values.ts';
import { SavedNote } from '../editor/saved-note.tsx';
import { TemplateChoice } from '../editor/template-choice.tsx';
import { type SaveState, useAutosave } from '../editor/use-autosave.ts';
import { LanguageField } from '../language-field.tsx';
import { type Draw, DraftPreview } from '../view/invoice-preview.tsx';
import { QuotationBadge } from './quotation-badge.ts';
import { quotationBodyOf, type QuotationValues } from './quotation-values.ts';
import { SendQuotationDialog } from './send-quotation-dialog.tsx';
import styles from '../sales.module.css';

const SAVED_BY = {
  create: (body: QuotationBody) => callApi(quotationCalls.createQuotation, { body }),
  update: ({ id, version }: Quotation, body: QuotationBody) =>
    callApi(quotationCalls.updateQuotation, { params: { id }, body: { ...body, version } }),
};

const draw: Draw<QuotationBody> = (body, signal) => fetchPage(draftPreviewCalls.previewQuotation, { body }, { signal });

type QuotationEditorProps = {
  /** Absent until the first change of a new quotation is saved. */
  draft: Quotation | undefined;
  start: QuotationValues;
  treatments: readonly SalesTreatment[];
  onCreated?: (quotation: Quotation) => void;
  onReload: () => void;
};

/** The form on the left, the customer's view on the right. Saves automatically; sending is the only action. */
export function QuotationEditor({ draft, start, treatments, onCreated, onReload }: QuotationEditorProps) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const language = useLanguage();
  const [saver] = useState(() => createDraftSaver(SAVED_BY, draft));
  const [saved, setSaved] = useState(draft);
  const [preview, setPreview] = useState(false);
  const [sending, setSending] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [writing, setWriting] = useState<Writing | undefined>();
  const keep = (quotation: Quotation) => {
    if (saved === undefined) onCreated?.(quotation);
    setSaved(quotation);
    void client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales', 'quotations'] });
  };
  const form = useForm<QuotationValues>({
    initial: start,
    validate: (values) => ({
      ...Object.fromEntries(
        Object.entries(lineProblems(values)).map(([path, code]) => [path, fieldText(code, language)]),
      ),
      ...(values.contact_id === null ? { contact_id: t('editor.chooseCustomer') } : {}),
      ...(values.quotation_date === null ? { quotation_date: t('form.required', { ns: 'ui' }) } : {}),
      ...(values.valid_until === null ? { valid_until: t('form.required', { ns: 'ui' }) } : {}),
      ...(values.quotation_date !== null && values.valid_until !== null && values.valid_until < values.quotation_date
        ? { valid_until: t('quotations.validBeforeDate') }
        : {}),
      ...(isPercentage(values.discount) ? {} : { discount: t('editor.badPercentage') }),
    }),
    submit: async (values) => {
      const body = quotationBodyOf(values, admin_id);
      if (body === undefined) return;
      keep(await saver.save(body));
      setSending(true);
    },
  });
  const { values } = form;
  const isUnread = Object.keys(form.errors).some((path) => /^lines\.\d+\.(quantity|unit_price)$/.test(path));
  const isEmpty = saved === undefined && isUntouched(values);
  const isKept = !isUnread && !isEmpty && isPercentage(values.discount);
  const typed = isKept ? quotationBodyOf(values, admin_id) : undefined;
  const saving = useAutosave(saver, sending ? undefined : typed, keep);
  const state: SaveState =
    isUnread || Object.keys(missingNumbers(values)).length > 0
      ? { kind: 'failed', reason: t('editor.numbersMissing') }
      : saving;
  const title = t(draft === undefined ? 'quotations.add' : 'quotations.draft');
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
              <QuotationBadge state="concept" />
              <SavedNote state={state} conflict="quotations.conflict" onReload={onReload} />
            </header>
            <Form form={form} label={title} guard={false} begins={draft === undefined}>
              <CustomerFields field={form.bind('contact_id')} fixed={false} onWrite={setWriting} />
              <FieldRow>
                <DateField label={t('quotations.date')} {...form.bind('quotation_date')} />
                <DateField label={t('quotations.validUntil')} {...form.bind('valid_until')} />
                <TextField label={t('quotations.reference')} maxLength={200} optional {...form.bind('reference')} />
              </FieldRow>
              <FieldRow>
                <ProjectChoice {...form.bind('project_id')} known={saved?.project} />
                <LanguageField label={t('quotations.language')} {...form.bind('language')} />
                <TemplateChoice type="QUOTATION" {...form.bind('template_id')} />
              </FieldRow>
              <InvoiceLines form={form} treatments={treatments} date={values.quotation_date} />
              <div className={styles['below']}>
                <div>
                  <TextareaField
                    label={t('quotations.message')}
                    optional
                    maxLength={2000}
                    rows={3}
                    {...form.bind('note')}
                  />
                  <DiscountField {...form.bind('discount')} />
                </div>
                <InvoiceTotals values={values} />
              </div>
              <DraftFoot
                form={form}
                submit={t('quotations.send')}
                onDelete={saved === undefined ? undefined : () => setDeleting(true)}
                onPreview={() => setPreview(true)}
              />
            </Form>
          </div>
        }
      />
      <CustomerDrawer
        writing={writing}
        onSaved={(id) => form.set({ contact_id: String(id) })}
        onClose={() => setWriting(undefined)}
      />
      {saved !== undefined && (
        <>
          <SendQuotationDialog
            quotation={saved}
            opened={sending}
            onClose={() => setSending(false)}
            onSent={({ id }) => go(`sales/quotations/${String(id)}`, {}, { replace: true })}
          />
          {deleting && (
            <RemoveDialog
              title={t('quotations.deleteTitle')}
              text={t('quotations.deleteText')}
              confirm={t('editor.delete')}
              done={t('editor.deleted')}
              remove={() => callApi(quotationCalls.deleteQuotation, { params: { id: saved.id }, query: { admin_id } })}
              refresh={() => client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales', 'quotations'] })}
              onRemoved={() => go('sales/quotations', {}, { replace: true })}
              onClose={() => setDeleting(false)}
            />
          )}
        </>
      )}
    </>
  );
}
