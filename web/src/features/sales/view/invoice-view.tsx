import { Button } from '@mantine/core';
import type { Invoice } from '@saldo/contract';
import {
  IconBellOff,
  IconBellRinging,
  IconCalendarX,
  IconCopy,
  IconEye,
  IconFileCode,
  IconFileDownload,
  IconLink,
  IconListDetails,
  IconMailCheck,
  IconCircleX,
  IconReceiptRefund,
  IconRepeat,
  IconRestore,
  IconSend,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { HistoryButton } from '../../history/index.ts';
import { dateOf, formatDate, formatMoney } from '../../../ui/format/format.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useNarrow, usePhone } from '../../../ui/layout/use-width.ts';
import { ObjectQuestions } from '../../inbox/index.ts';
import { ProjectOf } from '../../projects/index.ts';
import { useInvoiceActs } from './invoice-actions.ts';
import { DocumentLines } from './document-lines.tsx';
import { useEInvoiceCheck } from '../editor/e-invoice-note.tsx';
import { CollectionFact } from '../direct-debit/collection-fact.tsx';
import { InvoicePreview } from './invoice-preview.tsx';
import { MarkSentDialog } from '../sending/mark-sent-dialog.tsx';
import { MessagesCard } from '../sending/messages-card.tsx';
import { SendDialog, type SendKind } from '../sending/send-dialog.tsx';
import { useSending } from '../sending/use-sending.ts';
import { RecurringDialog } from '../recurring/recurring-dialog.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';
import { PaymentsCard } from './payments-card.tsx';
import styles from '../sales.module.css';
import { InvoiceBadge, wordOf } from '../invoice-badge.ts';

/** A final invoice: what was sent right, what came of it left. */
export function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const [preview, setPreview] = useState(false);
  const title = invoice.is_credit_note
    ? `${t('creditNote')} ${invoice.number ?? ''}`
    : t('name', { number: invoice.number ?? '' });
  usePageTitle(title);
  return (
    <SplitPane
      sideTitle={t('preview.title')}
      sideOpen={preview}
      onSideClose={() => setPreview(false)}
      sideWidth="min(46%, calc(100% - 700px))"
      side={<InvoicePreview id={invoice.id} version={1} isConcept={false} />}
      main={
        <div className={styles['work']}>
          <header className={styles['head']}>
            <h1 className={styles['title']} tabIndex={-1}>
              {title}
            </h1>
            <InvoiceBadge state={wordOf(invoice)} />
            <Acts invoice={invoice} onPreview={() => setPreview(true)} />
          </header>
          <ObjectQuestions about={{ object_type: 'sales_invoice', object_id: invoice.id }} name={title} />
          <Facts invoice={invoice} />
          <ProjectOf model="sales_invoice" entry_id={invoice.id} project={invoice.project} />
          <DocumentLines document={invoice} />
          <MessagesCard invoice={invoice} />
          <PaymentsCard invoice={invoice} />
          <div className={styles['foot']}>
            {t('view.changedBy', {
              name: invoice.changed_by,
              date: formatDate(dateOf(invoice.changed_at), language, 'long'),
            })}
            {invoice.entry_id !== null && (
              <>
                {' · '}
                <RoomLink to={`reports/entries/${String(invoice.entry_id)}`} className="link">
                  {t('acts.entry')}
                </RoomLink>
              </>
            )}
          </div>
        </div>
      }
    />
  );
}

function Acts({ invoice, onPreview }: { invoice: Invoice; onPreview: () => void }) {
  const { t } = useTranslation('sales');
  const narrow = useNarrow();
  const phone = usePhone();
  const acts = useInvoiceActs();
  const sending = useSending();
  const go = useGo();
  const [asked, setAsked] = useState<SendKind | undefined>();
  const [marking, setMarking] = useState(false);
  const [repeating, setRepeating] = useState(false);
  const [writingOff, setWritingOff] = useState(false);
  const { may } = invoice;
  const isScheduled = invoice.scheduled_for !== null;
  const sendWord = invoice.sent_at === null ? t('sending.send') : t('sending.sendAgain');
  return (
    <div className={styles['acts']}>
      {narrow && (
        <Button variant="default" leftSection={<IconEye size={17} stroke={1.7} />} onClick={onPreview}>
          {t('acts.preview')}
        </Button>
      )}
      {may['remind'] === true && (
        <Button leftSection={<IconBellRinging size={17} stroke={1.7} />} onClick={() => setAsked('REMINDER')}>
          {t('sending.sendReminder')}
        </Button>
      )}
      {may['send'] === true && invoice.sent_at === null && !isScheduled && (
        <Button leftSection={<IconSend size={17} stroke={1.7} />} onClick={() => setAsked('INVOICE')}>
          {t('sending.send')}
        </Button>
      )}
      {may['unschedule'] === true && (
        <Button
          variant="default"
          leftSection={<IconCalendarX size={17} stroke={1.7} />}
          onClick={() => void sending.unschedule(invoice)}
        >
          {t('sending.unschedule')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconFileDownload size={17} stroke={1.7} />}
        onClick={() => void acts.pdf(invoice)}
      >
        {t('acts.pdf')}
      </Button>
      <HistoryButton model="sales_invoice" id={invoice.id} name={invoice.number ?? ''} {...(phone && { size: 44 })} />
      <RowMenu
        name={invoice.number ?? ''}
        actions={[
          { label: t('acts.ubl'), icon: IconFileCode, run: () => void acts.ubl(invoice) },
          ...(may['send'] === true && !invoice.is_credit_note
            ? [{ label: t('online.copyLink'), icon: IconLink, run: () => void acts.copyLink(invoice) }]
            : []),
          {
            label: t('statement.open'),
            icon: IconListDetails,
            run: () => go(`sales/customers/${String(invoice.contact_id)}`),
          },
          ...(may['send'] === true && invoice.sent_at !== null && !isScheduled
            ? [{ label: sendWord, icon: IconSend, run: () => setAsked('INVOICE') }]
            : []),
          ...(may['send'] === true && invoice.sent_at === null && invoice.mail_state !== 'WAITING'
            ? [{ label: t('sending.markSent'), icon: IconMailCheck, run: () => setMarking(true) }]
            : []),
          ...(may['pause'] === true
            ? [{ label: t('sending.pause'), icon: IconBellOff, run: () => void sending.pause(invoice) }]
            : []),
          ...(may['resume'] === true
            ? [{ label: t('sending.resume'), icon: IconBellRinging, run: () => void sending.resume(invoice) }]
            : []),
          ...(may['send'] === true && !invoice.is_credit_note
            ? [{ label: t('repeating.make'), icon: IconRepeat, run: () => setRepeating(true) }]
            : []),
          ...(may['write_off'] === true
            ? [{ label: t('acts.writeOff'), icon: IconCircleX, run: () => setWritingOff(true) }]
            : []),
          ...(may['undo_write_off'] === true
            ? [{ label: t('acts.undoWriteOff'), icon: IconRestore, run: () => void acts.undoWriteOff(invoice) }]
            : []),
          ...(may['credit'] === true
            ? [{ label: t('acts.credit'), icon: IconReceiptRefund, run: () => void acts.credit(invoice) }]
            : []),
          ...(may['duplicate'] === true
            ? [{ label: t('acts.duplicate'), icon: IconCopy, run: () => void acts.duplicate(invoice) }]
            : []),
        ]}
      />
      {repeating && <RecurringDialog subject={{ kind: 'invoice', invoice }} onClose={() => setRepeating(false)} />}
      <WriteOffDialog invoice={invoice} opened={writingOff} onClose={() => setWritingOff(false)} />
      <SendDialog invoice={invoice} kind={asked} onClose={() => setAsked(undefined)} />
      <MarkSentDialog invoice={invoice} opened={marking} onClose={() => setMarking(false)} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('sales');
  const eInvoice = useEInvoiceCheck(invoice.id, 0);
  const language = useLanguage();
  const euro = (amount: string) => formatMoney(amount, language, { currency: true });
  return (
    <Card>
      <dl className={styles['facts']}>
        <Fact name={t('view.customer')}>
          <RoomLink to={`contacts/${String(invoice.contact_id)}`} className="link">
            {invoice.contact_name}
          </RoomLink>
        </Fact>
        <Fact name={t(invoice.is_credit_note ? 'editor.creditDate' : 'view.date')}>
          {formatDate(invoice.invoice_date, language)}
        </Fact>
        {invoice.due_date !== null && <Fact name={t('view.due')}>{formatDate(invoice.due_date, language)}</Fact>}
        {invoice.performed_on !== null && (
          <Fact name={t(invoice.performed_until === null ? 'view.performed' : 'view.period')}>
            <span className={styles['day']}>{formatDate(invoice.performed_on, language)}</span>
            {invoice.performed_until !== null && (
              <>
                {' – '}
                <span className={styles['day']}>{formatDate(invoice.performed_until, language)}</span>
              </>
            )}
          </Fact>
        )}
        {invoice.quotation !== null && (
          <Fact name={t('view.quotation')}>
            <RoomLink to={`sales/quotations/${String(invoice.quotation.id)}`} className="link">
              {invoice.quotation.number}
            </RoomLink>
          </Fact>
        )}
        {invoice.reference !== '' && <Fact name={t('view.reference')}>{invoice.reference}</Fact>}
        {invoice.order_reference !== '' && <Fact name={t('editor.orderReference')}>{invoice.order_reference}</Fact>}
        {invoice.attachments.length > 0 && (
          <Fact name={t('sending.attached')}>{invoice.attachments.map(({ file_name }) => file_name).join(', ')}</Fact>
        )}
        {invoice.credits_invoice_id !== null && (
          <Fact name={t('view.credits')}>
            <RoomLink to={`sales/invoices/${String(invoice.credits_invoice_id)}`} className="link">
              {invoice.credits_invoice_number}
            </RoomLink>
          </Fact>
        )}
        {invoice.vat_check !== null && (
          <Fact name={t('view.vatId')}>
            {invoice.vat_check.vat_id}
            <div className="second">
              {t(`view.vies.${invoice.vat_check.outcome}`, {
                date: formatDate(dateOf(invoice.vat_check.checked_at), language),
              })}
            </div>
            {invoice.vat_check.consultation_number !== null && (
              <div className="second">{t('view.consultation', { number: invoice.vat_check.consultation_number })}</div>
            )}
          </Fact>
        )}
        {eInvoice !== undefined && (
          <Fact name={t('eInvoice.title')}>
            {t(`eInvoice.profiles.${eInvoice.profile}`)}
            {eInvoice.problems.length > 0 && (
              <div className="second">
                {t('eInvoice.rules', { rules: eInvoice.problems.map(({ rule }) => rule).join(', ') })}
              </div>
            )}
          </Fact>
        )}
        <CollectionFact invoiceId={invoice.id} />
        <Fact name={t('view.total')}>{euro(invoice.total_incl)}</Fact>
        {invoice.credited !== '0.00' && <Fact name={t('view.credited')}>{euro(invoice.credited)}</Fact>}
        <Fact name={t('view.outstanding')}>{euro(invoice.outstanding)}</Fact>
      </dl>
    </Card>
  );
}
