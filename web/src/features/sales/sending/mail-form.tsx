import type { MailDraft } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, DateField, SwitchField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { today } from '../../../ui/format/format.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { addressesIn, asTyped, mistakeInAddresses } from './addresses.ts';
import { type AttachedFile, AttachFiles } from './attach-files.tsx';
import { MailPreview } from './mail-preview.tsx';
import { isKnown, MailTextEditor } from './mail-text-editor.tsx';
import styles from './sending.module.css';

/** An e-mail as the calls that send one take it. */
export type SentMail = {
  to: string[];
  cc: string[];
  bcc: string[];
  own_copy: boolean;
  attach_ubl: boolean;
  subject: string;
  body: string;
  attachment_ids: number[];
  send_at: string | null;
};

type Values = {
  to: string;
  cc: string;
  bcc: string;
  own_copy: boolean;
  attach_ubl: boolean;
  subject: string;
  body: string;
  moment: 'now' | 'later';
  day: IsoDate | null;
  hour: string;
};

type MailFormProps = {
  draft: MailDraft;
  label: string;
  mayWait: boolean;
  /** The names of what always goes along. */
  attachments: readonly string[];
  send: (mail: SentMail) => Promise<void>;
  /** Beside the preview of the e-mail: what is attached. */
  children?: React.ReactNode;
};

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;

/** An e-mail before it is sent: to whom, what it says and when; beside it what its reader gets. */
export function MailForm({ draft, label, mayWait, attachments, send, children }: MailFormProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const form = useForm<Values>({
    initial: {
      to: asTyped(draft.to),
      cc: asTyped(draft.cc),
      bcc: asTyped(draft.bcc),
      own_copy: draft.own_copy,
      attach_ubl: draft.attach_ubl,
      subject: draft.subject,
      body: draft.body,
      moment: 'now',
      day: today(),
      hour: '09:00',
    },
    validate: (values) => {
      const found: Record<string, string> = {};
      for (const field of ['to', 'cc', 'bcc'] as const) {
        const mistake = mistakeInAddresses(values[field], language);
        if (mistake !== undefined) found[field] = mistake;
      }
      if (addressesIn(values.to).length === 0) found['to'] = t('sending.missing');
      if (!isKnown(values, draft.kind)) found['body'] = '';
      if (values.moment === 'later' && !HOUR.test(values.hour)) found['hour'] = t('sending.badHour');
      return found;
    },
    submit: async ({ to, cc, bcc, own_copy, attach_ubl, subject, body, moment, day, hour }) =>
      send({
        to: addressesIn(to),
        cc: addressesIn(cc),
        bcc: addressesIn(bcc),
        own_copy,
        attach_ubl,
        subject,
        body,
        attachment_ids: files.map(({ id }) => id),
        send_at: moment === 'later' && day !== null ? new Date(`${day}T${hour}`).toISOString() : null,
      }),
  });
  const { subject, body, moment, attach_ubl } = form.values;
  const hasUbl = draft.kind === 'INVOICE' || draft.kind === 'REMINDER';
  const ubl = hasUbl && attach_ubl && draft.values.number !== undefined ? [`${draft.values.number}.xml`] : [];
  return (
    <div className={styles['columns']}>
      <Form form={form} label={label} guard={false}>
        <TextField label={t('sending.to')} help={t('sending.addressHelp')} {...form.bind('to')} />
        <FieldRow>
          <TextField label={t('sending.cc')} {...form.bind('cc')} />
          <TextField label={t('sending.bcc')} {...form.bind('bcc')} />
        </FieldRow>
        <MailTextEditor
          kind={draft.kind}
          text={{ subject, body }}
          errors={form.errors}
          onChange={(text) => form.set(text)}
        />
        <AttachFiles files={files} onChange={setFiles} />
        {hasUbl && <SwitchField label={t('sending.ubl')} {...form.bind('attach_ubl')} />}
        {draft.own_address !== '' && (
          <SwitchField label={t('sending.ownCopy', { address: draft.own_address })} {...form.bind('own_copy')} />
        )}
        {mayWait && (
          <>
            <ChoiceField<'now' | 'later'>
              label={t('sending.when')}
              data={[
                { value: 'now', label: t('sending.now') },
                { value: 'later', label: t('sending.later') },
              ]}
              {...form.bind('moment')}
            />
            {moment === 'later' && (
              <FieldRow>
                <DateField label={t('sending.day')} {...form.bind('day')} />
                <TextField label={t('sending.hour')} maxLength={5} {...form.bind('hour')} />
              </FieldRow>
            )}
          </>
        )}
        <FormFoot submit={moment === 'later' ? t('sending.schedule') : t('sending.send')} busy={form.busy} />
      </Form>
      <div className={styles['side']}>
        <MailPreview
          text={{ subject, body }}
          values={draft.values}
          from={draft.from}
          replyTo={draft.reply_to}
          attachments={[...attachments, ...ubl, ...files.map(({ file_name }) => file_name)]}
        />
        {children}
      </div>
    </div>
  );
}
