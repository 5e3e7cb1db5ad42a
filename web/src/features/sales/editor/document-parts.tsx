import { Button } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../../ui/forms/form.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useNarrow } from '../../../ui/layout/use-width.ts';
import { ContactDrawer } from '../../contacts/index.ts';
import { redrawLivePictures } from '../view/use-live-picture.ts';
import type { Writing } from './customer-fields.tsx';
import { InvoiceFootTotal } from './invoice-totals.tsx';
import type { DocumentValues } from './invoice-values.ts';

type DraftFootProps = {
  form: Pick<Form<DocumentValues>, 'busy' | 'values'>;
  submit: string;
  /** Not before it was saved once. */
  onDelete: (() => void) | undefined;
  onPreview: () => void;
  others?: React.ReactNode;
};

/** The foot of a draft: deleted on the left, and on a phone the preview, which is beside the form elsewhere. */
export function DraftFoot({ form, submit, onDelete, onPreview, others }: DraftFootProps) {
  const { t } = useTranslation('sales');
  const narrow = useNarrow();
  return (
    <FormFoot
      submit={submit}
      busy={form.busy}
      note={<InvoiceFootTotal values={form.values} />}
      start={
        onDelete !== undefined && (
          <Button variant="subtle" color="gray" leftSection={<IconTrash size={17} stroke={1.7} />} onClick={onDelete}>
            {t('acts.delete')}
          </Button>
        )
      }
      others={
        <>
          {narrow && (
            <Button variant="default" leftSection={<IconEye size={17} stroke={1.7} />} onClick={onPreview}>
              {t('acts.preview')}
            </Button>
          )}
          {others}
        </>
      }
    />
  );
}

type CustomerDrawerProps = {
  /** Undefined while it is closed. */
  writing: Writing | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** The customer beside the document that is for them. */
export function CustomerDrawer({ writing, onSaved, onClose }: CustomerDrawerProps) {
  return (
    <ContactDrawer
      opened={writing !== undefined}
      id={writing !== undefined && 'id' in writing ? writing.id : undefined}
      start={{ is_client: true, name: writing !== undefined && 'name' in writing ? writing.name : '' }}
      onClose={onClose}
      onSaved={({ id }) => {
        onClose();
        onSaved(id);
        redrawLivePictures();
      }}
    />
  );
}
