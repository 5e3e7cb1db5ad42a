import { Button } from '@mantine/core';
import type { AttachmentDetail } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPages } from '../../inbox/index.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { DocumentStrip } from './document-viewer.tsx';
import { SplitPane } from '../../../ui/layout/split-pane.tsx';
import { SpotProvider } from '../../../ui/forms/highlights.tsx';
import { useNarrow, usePhone } from '../../../ui/layout/use-width.ts';
import { DocumentPane, pageUrlOf } from './document-pane.tsx';
import { focusOf } from '../expense-form/confidence.ts';
import styles from '../purchases.module.css';

type ReceiptBesideProps = { receipt: AttachmentDetail; children: React.ReactNode };

/** A receipt that is not being booked, beside what there is to say about it. */
export function ReceiptBeside({ receipt, children }: ReceiptBesideProps) {
  const { t } = useTranslation();
  const admin_id = useAdminId();
  const phone = usePhone();
  const narrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const hasStrip = phone && hasPages(receipt);
  return (
    <SpotProvider>
      <SplitPane
        sideFirst
        sideTitle={receipt.file_name}
        sideWidth="48%"
        sideOpen={isOpen}
        onSideClose={() => setOpen(false)}
        side={<DocumentPane receipt={receipt} />}
        phoneStrip={
          hasStrip ? (
            <DocumentStrip
              src={pageUrlOf(admin_id, receipt.id, 1)}
              alt={receipt.file_name}
              focus={focusOf(receipt.proposal)}
              onOpen={() => setOpen(true)}
            />
          ) : undefined
        }
        main={
          <div className={styles['beside']}>
            {children}
            {narrow && !hasStrip && (
              <Button variant="default" onClick={() => setOpen(true)}>
                {t('document.open')}
              </Button>
            )}
          </div>
        }
      />
    </SpotProvider>
  );
}
