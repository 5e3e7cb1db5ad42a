import { Button, SegmentedControl } from '@mantine/core';
import { draftPreviewCalls, fieldText, type Quotation, type QuotationBody, quotationCalls } from '@saldo/contract';
import type { SalesTreatment } from '@saldo/ledger';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi, fetchPage } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ChoiceField, DateField, TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { useNarrow } from '../../../ui/layout/use-width.ts';
import { ContactDrawer } from '../../contacts/index.ts';
import { ProjectChoice } from '../../projects/index.ts';
import { CustomerFields, type Writing } from '../editor/customer-fields.tsx';
import { DiscountField, isPercentage } from '../editor/discount-field.tsx';
import { createDraftSaver } from '../editor/draft-saver.ts';
import { InvoiceLines } from '../editor/invoice-lines.tsx';
import { InvoiceFootTotal, InvoiceTotals } from '../editor/invoice-totals.tsx';
import { isUntouched, lineProblems, missingNumbers } from '../editor/invoice-values.ts';
import { SavedNote } from '../editor/saved-note.tsx';
import { TemplateChoice } from '../editor/template-choice.tsx';
import { type SaveState, useAutosave } from '../editor/use-autosave.ts';
import { type Draw, DraftPreview } from '../view/invoice-preview.tsx';
import { redrawLivePictures } from '../view/use-live-picture.ts';
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
  const narrow = useNarrow();
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
                <ChoiceField
                  label={t('quotations.language')}
                  data={[
                    { value: 'nl', label: t('editor.dutch') },
                    { value: 'en', label: t('editor.english') },
                  ]}
                  {...form.bind('language')}
                />
                <TemplateChoice type="QUOTATION" {...form.bind('template_id')} />
              </FieldRow>
              <div>
                <div className={styles['linesHead']}>
                  {t('editor.lines')}
                  <SegmentedControl
                    size="xs"
                    aria-label={t('editor.lines')}
                    value={values.prices_include_vat ? 'gross' : 'net'}
                    data={[
                      { value: 'net', label: t('editor.exclusive') },
                      { value: 'gross', label: t('editor.inclusive') },
                    ]}
                    onChange={(mode) => form.set({ prices_include_vat: mode === 'gross' })}
                  />
                </div>
                <InvoiceLines form={form} treatments={treatments} date={values.quotation_date} />
              </div>
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
              <FormFoot
                submit={t('quotations.send')}
                busy={form.busy}
                note={<InvoiceFootTotal values={values} />}
                start={
                  saved !== undefined && (
                    <Button
                      variant="subtle"
                      color="gray"
                      leftSection={<IconTrash size={17} stroke={1.7} />}
                      onClick={() => setDeleting(true)}
                    >
                      {t('acts.delete')}
                    </Button>
                  )
                }
                others={
                  narrow && (
                    <Button
                      variant="default"
                      leftSection={<IconEye size={17} stroke={1.7} />}
                      onClick={() => setPreview(true)}
                    >
                      {t('acts.preview')}
                    </Button>
                  )
                }
              />
            </Form>
          </div>
        }
      />
      <ContactDrawer
        opened={writing !== undefined}
        id={writing !== undefined && 'id' in writing ? writing.id : undefined}
        start={{ is_client: true, name: writing !== undefined && 'name' in writing ? writing.name : '' }}
        onClose={() => setWriting(undefined)}
        onSaved={({ id }) => {
          setWriting(undefined);
          form.set({ contact_id: String(id) });
          redrawLivePictures();
        }}
      />
      {saved !== undefined && (
        <>
          <SendQuotationDialog
            quotation={saved}
            opened={sending}
            onClose={() => setSending(false)}
            onSent={({ id }) => go(`sales/quotations/${String(id)}`, {}, { replace: true })}
          />
          <DeleteDialog quotation={saved} opened={deleting} onClose={() => setDeleting(false)} />
        </>
      )}
    </>
  );
}

type DeleteDialogProps = { quotation: Quotation; opened: boolean; onClose: () => void };

function DeleteDialog({ quotation, opened, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await callApi(quotationCalls.deleteQuotation, { params: { id: quotation.id }, query: { admin_id } });
    await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales', 'quotations'] });
    toast.success(t('editor.deleted'));
    go('sales/quotations', {}, { replace: true });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('quotations.deleteTitle')}
      confirm={t('editor.delete')}
      danger
      busy={busy}
      onConfirm={() => void remove().finally(() => setBusy(false))}
      onClose={onClose}
    >
      {t('quotations.deleteText')}
    </ConfirmDialog>
  );
}
