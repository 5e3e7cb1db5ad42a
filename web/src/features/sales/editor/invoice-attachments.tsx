import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/api/session.ts';
import { Field } from '../../../ui/forms/field.tsx';
import type { Binding } from '../../../ui/forms/use-form.ts';
import { type AttachedFile, AttachFiles, EMBEDDABLE } from '../sending/attach-files.tsx';

/** Files that belong to an invoice: the customer gets them with the e-mail and inside the e-invoice. */
export function InvoiceAttachments({ value, onChange, error }: Binding<AttachedFile[]>) {
  const { t } = useTranslation('sales');
  const mayUpload = useMay()('sales.send');
  if (!mayUpload && value.length === 0) return null;
  return (
    <Field label={t('sending.attached')} help={t('editor.attachedHelp')} optional error={error} group>
      {() => <AttachFiles files={value} onChange={onChange} accept={EMBEDDABLE} />}
    </Field>
  );
}
