import type { Attachment } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { IconCamera, IconFileText, IconMail, IconNetwork, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPages } from './documents.ts';
import { dateOf, formatDate, formatTime, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../inbox.module.css';

const ICONS = { UPLOAD: IconUpload, CAMERA: IconCamera, MAIL: IconMail, API: IconUpload, PEPPOL: IconNetwork };
const A_MOMENT_MS = 90_000;

/** When a receipt came, in words: just now, today 07:58, yesterday 18:21, 9 July. */
export function useWhen(): (instant: string) => string {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  return (instant) => {
    const day = dateOf(instant);
    const time = formatTime(instant);
    if (Math.abs(Date.now() - new Date(instant).getTime()) < A_MOMENT_MS) return t('justNow');
    if (day === today()) return t('today', { time });
    if (day === addDays(today(), -1)) return t('yesterday', { time });
    return formatDate(day, language, 'day');
  };
}

/** How and when it came. */
export function Origin({ receipt }: { receipt: Attachment }) {
  const { t } = useTranslation('inbox');
  const when = useWhen();
  const Glyph = ICONS[receipt.arrived_by];
  const { arrived_by: way, file_name: name, uploaded_by: who } = receipt;
  const at = when(receipt.uploaded_at);
  // Until its supplier is known a receipt has its file name: do not show that twice.
  const isAlone = receipt.supplier_name === null && way !== 'CAMERA';
  const words = isAlone ? t(`originAlone.${way}`, { when: at }) : t(`origin.${way}`, { name, who, when: at });
  return (
    <span className={styles['origin']}>
      <Glyph size={14} stroke={1.7} aria-hidden="true" />
      <span className={styles['originWords']}>
        {words}
        {receipt.page_count > 1 && `, ${t('pages', { count: receipt.page_count })}`}
      </span>
    </span>
  );
}

/** A small picture of the first page; an XML invoice has none, nor has what cannot be read. */
export function Thumbnail({ receipt, src }: { receipt: Attachment; src: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing || !hasPages(receipt))
    return (
      <span className={styles['thumb']}>
        <IconFileText size={18} stroke={1.7} aria-hidden="true" />
      </span>
    );
  return (
    <img
      className={styles['thumb']}
      src={src}
      alt=""
      loading="lazy"
      width={30}
      height={38}
      onError={() => setMissing(true)}
    />
  );
}
