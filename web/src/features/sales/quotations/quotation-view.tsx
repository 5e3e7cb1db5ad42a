import { Button } from '@mantine/core';
import { type Quotation, quotationCalls } from '@saldo/contract';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconFileDownload,
  IconFileInvoice,
  IconLink,
  IconPercentage,
  IconSend,
  IconThumbDown,
  IconThumbUp,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { dateOf, formatDate, formatMoney, formatTime } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { useNarrow, usePhone } from '../../../ui/layout/use-width.ts';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { HistoryButton } from '../../history/index.ts';
import { Messages } from '../sending/messages-card.tsx';
import { DocumentLines } from '../view/document-lines.tsx';
import { InvoicePreview } from '../view/invoice-preview.tsx';
import { QuotationBadge, quotationWord } from './quotation-badge.ts';
import { AdvanceDialog, DecideDialog } from './quotation-dialogs.tsx';
import { SendQuotationDialog } from './send-quotation-dialog.tsx';
import { useQuotationActs } from './use-quotation-acts.ts';
import styles from '../sales.module.css';

/** A quotation that was sent: what the customer sees right, what came of it left. */
export function QuotationView({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const [preview, setPreview] = useState(false);
  const { id, version } = quotation;
  const title = t('quotations.name', { number: quotation.number ?? '' });
  usePageTitle(title);
  return (
    <SplitPane
      sideTitle={t('preview.title')}
      sideOpen={preview}
      onSideClose={() => setPreview(false)}
      sideWidth="min(46%, calc(100% - 700px))"
      side={<InvoicePreview id={id} version={1} isConcept={false} of="quotation" />}
      main={
        <div className={styles['work']}>
          <header className={styles['head']}>
            <h1 className={styles['title']} tabIndex={-1}>
              {title}
            </h1>
            <QuotationBadge state={quotationWord(quotation.state)} />
            <Acts quotation={quotation} onPreview={() => setPreview(true)} />
          </header>
          <Decision quotation={quotation} />
          <Facts quotation={quotation} />
          <DocumentLines document={quotation} />
          <Messages
            name={['quotation', id, version]}
            ask={(signal) =>
              callApi(quotationCalls.quotationMessages, { params: { id }, query: { admin_id } }, { signal })
            }
          />
        </div>
      }
    />
  );
}

const icon = (Icon: typeof IconEye) => <Icon size={17} stroke={1.7} />;

function Acts({ quotation, onPreview }: { quotation: Quotation; onPreview: () => void }) {
  const { t } = useTranslation('sales');
  const narrow = useNarrow();
  const phone = usePhone();
  const acts = useQuotationActs(quotation);
  const [deciding, setDeciding] = useState<'accept' | 'decline' | undefined>();
  const [sending, setSending] = useState(false);
  const [advancing, setAdvancing] = useState(false);
  const { may, number, id } = quotation;
  return (
    <div className={styles['acts']}>
      {narrow && (
        <Button variant="default" leftSection={icon(IconEye)} onClick={onPreview}>
          {t('acts.preview')}
        </Button>
      )}
      {may['copy_to_invoice'] === true && (
        <Button leftSection={icon(IconFileInvoice)} onClick={() => void acts.toInvoice(null)}>
          {t('quotations.toInvoice')}
        </Button>
      )}
      <Button variant="default" leftSection={icon(IconFileDownload)} onClick={() => void acts.pdf()}>
        {t('acts.pdf')}
      </Button>
      <HistoryButton model="quotation" id={id} name={number ?? ''} {...(phone && { size: 44 })} />
      <RowMenu
        name={number ?? ''}
        actions={[
          { label: t('quotations.copyLink'), icon: IconLink, run: () => void acts.copyLink() },
          ...(may['send'] === true
            ? [{ label: t('quotations.sendAgain'), icon: IconSend, run: () => setSending(true) }]
            : []),
          ...(may['accept'] === true
            ? [
                { label: t('quotations.accept'), icon: IconThumbUp, run: () => setDeciding('accept') },
                { label: t('quotations.decline'), icon: IconThumbDown, run: () => setDeciding('decline') },
              ]
            : []),
          ...(may['copy_to_invoice'] === true
            ? [{ label: t('quotations.advance'), icon: IconPercentage, run: () => setAdvancing(true) }]
            : []),
          ...(may['duplicate'] === true
            ? [{ label: t('quotations.duplicate'), icon: IconCopy, run: () => void acts.duplicate() }]
            : []),
          ...(may['archive'] === true
            ? [{ label: t('quotations.toArchive'), icon: IconArchive, run: () => void acts.archive(true) }]
            : []),
          ...(may['restore'] === true
            ? [{ label: t('quotations.fromArchive'), icon: IconArchiveOff, run: () => void acts.archive(false) }]
            : []),
        ]}
      />
      <DecideDialog
        kind={deciding}
        customer={quotation.contact_name ?? ''}
        onClose={() => setDeciding(undefined)}
        onDecided={(kind, decided) => acts[kind](decided)}
      />
      <AdvanceDialog opened={advancing} onClose={() => setAdvancing(false)} onChosen={acts.toInvoice} />
      <SendQuotationDialog quotation={quotation} opened={sending} onClose={() => setSending(false)} />
    </div>
  );
}

/** Who accepted or declined it, when, and which PDF they saw. */
function Decision({ quotation: { decision } }: { quotation: Quotation }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  if (decision === null) return null;
  const date = `${formatDate(dateOf(decision.at), language, 'long')} ${formatTime(decision.at)}`;
  const said = decision.kind === 'ACCEPTED' ? 'quotations.acceptedBy' : 'quotations.declinedBy';
  return (
    <Card title={t('quotations.decision')}>
      <div className={styles['decision']}>
        <p>{t(said, { name: decision.name, date })}</p>
        {decision.note !== '' && <p>{decision.note}</p>}
        {decision.noted_by !== null && <p className="second">{t('quotations.notedBy', { name: decision.noted_by })}</p>}
        {decision.sha256 !== null && (
          <p className={`second ${styles['hash'] ?? ''}`}>
            {t('quotations.hash')}: {decision.sha256}
          </p>
        )}
      </div>
    </Card>
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

function Facts({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  return (
    <Card>
      <dl className={styles['facts']}>
        <Fact name={t('view.customer')}>
          <RoomLink to={`contacts/${String(quotation.contact_id)}`} className="link">
            {quotation.contact_name}
          </RoomLink>
        </Fact>
        <Fact name={t('quotations.date')}>{formatDate(quotation.quotation_date, language)}</Fact>
        <Fact name={t('quotations.validUntil')}>{formatDate(quotation.valid_until, language)}</Fact>
        {quotation.project !== null && <Fact name={t('project.label', { ns: 'shell' })}>{quotation.project.name}</Fact>}
        {quotation.reference !== '' && <Fact name={t('view.reference')}>{quotation.reference}</Fact>}
        <Fact name={t('view.total')}>{formatMoney(quotation.total_incl, language, { currency: true })}</Fact>
        {quotation.invoices.length > 0 && (
          <Fact name={t('quotations.invoices')}>
            {quotation.invoices.map(({ id, number, is_advance }) => (
              <div key={id}>
                <RoomLink to={`sales/invoices/${String(id)}`} className="link">
                  {number ?? t(is_advance ? 'quotations.advanceInvoice' : 'quotations.draftInvoice')}
                </RoomLink>
              </div>
            ))}
          </Fact>
        )}
      </dl>
    </Card>
  );
}
