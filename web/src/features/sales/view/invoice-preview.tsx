import { IconBolt, IconLock } from '@tabler/icons-react';
import { quotationCalls, salesCalls } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { asAddress, NO_PICTURE } from './picture-address.ts';
import styles from '../sales.module.css';

const MOST_PAGES = 20;

/** A concept shows its customer and the company as they are now: it is drawn again when one of them changed. */
export const previewKey = (adminId: number) => ['admin', adminId, 'sales', 'page'] as const;

type InvoicePreviewProps = {
  /** Absent while nothing has been saved. */
  id: number | undefined;
  /** Another version is another picture. */
  version: number | undefined;
  isConcept: boolean;
  of?: PreviewOf;
};

type PreviewOf = 'invoice' | 'quotation';
const PAGE_CALLS = { invoice: salesCalls.invoicePage, quotation: quotationCalls.quotationPage } as const;

/** The pages as the server draws them: what is seen here is the PDF that the customer gets. */
export function InvoicePreview({ id, version, isConcept, of = 'invoice' }: InvoicePreviewProps) {
  const { t } = useTranslation('sales');
  return (
    <div className={`desk ${styles['desk'] ?? ''}`}>
      <div className={styles['deskHead']}>
        <strong>{t('preview.title')}</strong>
        {isConcept ? (
          <Badge icon={IconBolt} tone="ok">
            {t('preview.live')}
          </Badge>
        ) : (
          <Badge icon={IconLock} tone="idle">
            {t('preview.final')}
          </Badge>
        )}
      </div>
      {id === undefined || version === undefined ? (
        <p className={styles['deskNote']}>{t('preview.waiting')}</p>
      ) : (
        <PageOf id={id} version={version} page={1} isConcept={isConcept} of={of} />
      )}
    </div>
  );
}

type PageOfProps = { id: number; version: number; page: number; isConcept: boolean; of: PreviewOf };

/** One page, and below it the next, until the server has no more. The last good picture stays while a new one is made. */
function PageOf({ id, version, page, isConcept, of }: PageOfProps) {
  const { t } = useTranslation('sales');
  const adminId = useAdminId();
  const { data: address, error } = useQuery({
    queryKey: [...previewKey(adminId), of, id, page, version],
    placeholderData: keepPreviousData,
    staleTime: isConcept ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    queryFn: async ({ signal }) =>
      asAddress(await fetchFile(PAGE_CALLS[of], { params: { id, page }, query: { admin_id: adminId } }, { signal })),
  });
  if (error !== null && address === undefined) return <p className={styles['deskNote']}>{t('preview.failed')}</p>;
  if (address === NO_PICTURE) return null;
  if (address === undefined) return page === 1 ? <div className={`paper ${styles['sheet'] ?? ''}`} aria-busy /> : null;
  return (
    <>
      <img className={`paper ${styles['sheet'] ?? ''}`} src={address} alt={t('preview.page', { page })} />
      {page < MOST_PAGES && <PageOf id={id} version={version} page={page + 1} isConcept={isConcept} of={of} />}
    </>
  );
}
