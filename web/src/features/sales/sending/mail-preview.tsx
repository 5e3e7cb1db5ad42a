import { fillIn, type MailValues } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import type { EditedText } from './mail-text-editor.tsx';
import styles from './sending.module.css';

type MailPreviewProps = {
  text: EditedText;
  values: MailValues;
  from?: string;
  replyTo?: string;
  attachments?: readonly string[];
};

/** The e-mail as its reader gets it. */
export function MailPreview({ text, values, from, replyTo, attachments = [] }: MailPreviewProps) {
  const { t } = useTranslation('sales');
  return (
    <section className={styles['mail']} aria-label={t('sending.preview')}>
      {from !== undefined && (
        <div className="second">
          {t('sending.from')}: {from}
        </div>
      )}
      {replyTo !== undefined && replyTo !== '' && (
        <div className="second">
          {t('sending.replyTo')}: {replyTo}
        </div>
      )}
      <strong>{fillIn(text.subject, values)}</strong>
      <p className={styles['words']}>{fillIn(text.body, values)}</p>
      {attachments.length > 0 && <div className="second">{attachments.join(' · ')}</div>}
    </section>
  );
}
