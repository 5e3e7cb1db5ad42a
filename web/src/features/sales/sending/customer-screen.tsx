import { Button, Modal, Skeleton } from '@mantine/core';
import { type AccountStatement, type ContactMail, salesMailCalls } from '@saldo/contract';
import { IconFileDownload, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi, fetchFile } from '../../../app/api/server.ts';
import { useAdminId, useMay, useParam } from '../../../app/api/session.ts';
import { RoomLink, useAddress, useGo } from '../../../app/routing/address.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { SwitchField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { useNarrow } from '../../../ui/layout/use-width.ts';
import { saveFile } from '../../../ui/table/save-file.ts';
import { addressesIn, asTyped, mistakeInAddresses } from './addresses.ts';
import { MandateCard } from '../direct-debit/mandate-card.tsx';
import { CustomerLinkCard } from './customer-link-card.tsx';
import { MailForm } from './mail-form.tsx';
import styles from './sending.module.css';

/** What a customer owes, how late it is, and where their e-mails go. */
export function CustomerScreen() {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const may = useMay();
  const admin_id = useAdminId();
  const id = Number(useParam('id'));
  const { search } = useAddress();
  const go = useGo();
  const [sending, setSending] = useState(false);
  const statement = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'statement', id],
    queryFn: ({ signal }) =>
      callApi(salesMailCalls.accountStatement, { params: { id }, query: { admin_id } }, { signal }),
  });
  const mail = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'contact-mail', id],
    queryFn: ({ signal }) => callApi(salesMailCalls.contactMail, { params: { id }, query: { admin_id } }, { signal }),
  });
  const download = () =>
    void attempt(async () => {
      const file = await fetchFile(salesMailCalls.accountStatementPdf, { params: { id }, query: { admin_id } });
      saveFile(`${t('statement.title')} ${statement.data?.contact_name ?? ''}.pdf`, file);
    });
  const name = statement.data?.contact_name ?? '';
  // A draft that was to be scheduled asked for the address: the field comes first, and the way back after it.
  const asksAddress = search['address'] === 'yes';
  const draft = search['draft'];
  const recipients = (
    <QueryState query={mail} skeleton={<Skeleton height={240} />}>
      {(found) => (
        <Card title={t('statement.recipients')}>
          <RecipientsForm
            key={found.version}
            id={id}
            mail={found}
            focusOn={asksAddress ? 'invoice_address' : undefined}
            onSaved={() => draft !== undefined && go(`sales/invoices/${draft}`)}
            onNewer={() => void mail.refetch()}
          />
        </Card>
      )}
    </QueryState>
  );
  const isOpen = statement.data !== undefined && statement.data.items.length > 0;
  return (
    <Page
      title={t('statement.title')}
      summary={
        <RoomLink to={`contacts/${String(id)}`} className="link">
          {name}
        </RoomLink>
      }
      actions={
        isOpen && (
          <>
            <Button variant="default" leftSection={<IconFileDownload size={17} stroke={1.7} />} onClick={download}>
              {t('statement.pdf')}
            </Button>
            {may('sales.send') && (
              <Button leftSection={<IconSend size={17} stroke={1.7} />} onClick={() => setSending(true)}>
                {t('statement.send')}
              </Button>
            )}
          </>
        )
      }
    >
      {asksAddress && recipients}
      <QueryState query={statement} skeleton={<Skeleton height={240} />}>
        {(found) => (
          <Card flush>
            <Items statement={found} language={language} />
          </Card>
        )}
      </QueryState>
      <CustomerLinkCard id={id} />
      <MandateCard id={id} />
      {!asksAddress && recipients}
      <SendStatement id={id} name={name} opened={sending} onClose={() => setSending(false)} />
    </Page>
  );
}

function Items({ statement, language }: { statement: AccountStatement; language: 'en' | 'nl' }) {
  const { t } = useTranslation('sales');
  if (statement.items.length === 0) return <p className={`second ${styles['none'] ?? ''}`}>{t('statement.none')}</p>;
  const euro = (amount: string) => formatMoney(amount, language, { currency: true });
  return (
    <table className={`tb ${styles['items'] ?? ''}`} aria-label={t('statement.title')}>
      <thead>
        <tr>
          <th>{t('statement.number')}</th>
          <th className={styles['wide']}>{t('statement.date')}</th>
          <th>{t('statement.due')}</th>
          <th className="num">{t('statement.late')}</th>
          <th className={`num ${styles['wide'] ?? ''}`}>{t('statement.total')}</th>
          <th className="num">{t('statement.outstanding')}</th>
        </tr>
      </thead>
      <tbody>
        {statement.items.map((item) => (
          <tr key={`${item.number}-${String(item.invoice_id)}`}>
            <td>
              {item.invoice_id === null ? (
                item.number
              ) : (
                <RoomLink to={`sales/invoices/${String(item.invoice_id)}`} className="link">
                  {item.number}
                </RoomLink>
              )}
            </td>
            <td className={styles['wide']}>{formatDate(item.invoice_date, language)}</td>
            <td>{item.due_date === null ? '' : formatDate(item.due_date, language)}</td>
            <td className="num">{item.days_overdue === 0 ? '' : item.days_overdue}</td>
            <td className={`num ${styles['wide'] ?? ''}`}>
              <Money amount={item.total} />
            </td>
            <td className="num">
              <Money amount={item.outstanding} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            {t('statement.overdue')}: {euro(statement.overdue)}
          </td>
          <td colSpan={2} className={`num ${styles['wide'] ?? ''}`}>
            {t('statement.outstanding')}
          </td>
          <td className="num">
            <Money amount={statement.outstanding} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type Values = { invoice_address: string; cc: string; bcc: string; reminders_paused: boolean };

type RecipientsProps = {
  id: number;
  mail: ContactMail;
  /** The field that this page was opened for. */
  focusOn: string | undefined;
  onSaved: () => void;
  onNewer: () => void;
};

function RecipientsForm({ id, mail, focusOn, onSaved, onNewer }: RecipientsProps) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const mayEdit = useMay()('sales.edit');
  const form = useForm<Values>({
    initial: {
      invoice_address: mail.invoice_address,
      cc: asTyped(mail.cc),
      bcc: asTyped(mail.bcc),
      reminders_paused: mail.reminders_paused,
    },
    validate: (values) => {
      const found: Record<string, string> = {};
      for (const field of ['invoice_address', 'cc', 'bcc'] as const) {
        const mistake = mistakeInAddresses(values[field], language);
        if (mistake !== undefined) found[field] = mistake;
      }
      return found;
    },
    submit: async ({ invoice_address, cc, bcc, reminders_paused }) => {
      const changed = { invoice_address: invoice_address.trim(), cc: addressesIn(cc), bcc: addressesIn(bcc) };
      await callApi(salesMailCalls.updateContactMail, {
        params: { id },
        body: { ...changed, reminders_paused, admin_id, version: mail.version },
      });
      toast.success(t('statement.saved'));
      await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
      onSaved();
    },
  });
  const address = mail.address === '' ? t('statement.noAddress') : mail.address;
  return (
    <Form form={form} label={t('statement.recipients')} focusOn={focusOn} onNewer={onNewer}>
      <TextField
        label={t('statement.address')}
        help={mail.invoice_address === '' ? t('statement.addressHelp', { address }) : undefined}
        type="email"
        {...form.bind('invoice_address')}
      />
      <FieldRow>
        <TextField label={t('sending.cc')} help={t('sending.addressHelp')} {...form.bind('cc')} />
        <TextField label={t('sending.bcc')} {...form.bind('bcc')} />
      </FieldRow>
      <SwitchField label={t('statement.pause')} {...form.bind('reminders_paused')} />
      {mayEdit && <FormFoot submit={t('statement.save')} busy={form.busy} disabled={!form.dirty} />}
    </Form>
  );
}

type SendStatementProps = { id: number; name: string; opened: boolean; onClose: () => void };

function SendStatement({ id, name, opened, onClose }: SendStatementProps) {
  const { t } = useTranslation('sales');
  const narrow = useNarrow();
  const admin_id = useAdminId();
  const query = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'statement-draft', id],
    enabled: opened,
    gcTime: 0,
    queryFn: ({ signal }) =>
      callApi(salesMailCalls.accountStatementDraft, { params: { id }, query: { admin_id } }, { signal }),
  });
  const title = t('sending.statementTitle', { name });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={1000}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <QueryState query={query} skeleton={<Skeleton height={420} />}>
        {(draft) => (
          <div className={styles['text']}>
            <MailForm
              draft={draft}
              label={title}
              mayWait={false}
              attachments={[`${t('statement.title')}.pdf`]}
              send={async ({ send_at: _, ...mail }) => {
                await callApi(salesMailCalls.sendAccountStatement, { params: { id }, body: { ...mail, admin_id } });
                toast.success(t('sending.queued'));
                onClose();
              }}
            />
          </div>
        )}
      </QueryState>
    </Modal>
  );
}
