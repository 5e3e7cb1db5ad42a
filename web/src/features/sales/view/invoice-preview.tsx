import { IconBolt, IconLock } from '@tabler/icons-react';
import { quotationCalls, salesCalls } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { asAddress, NO_PICTURE } from './picture-address.ts';
import { TYPING_MS, useLivePicture } from './use-live-picture.ts';
import styles from '../sales.module.css';

const MOST_PAGES = 20;
/** Pages after the first follow when the typing rests: most documents have one. */
const RESTING_MS = 400;

type InvoicePreviewProps = {
  id: number;
  /** Another version is another picture. */
  version: number;
  isConcept: boolean;
  of?: PreviewOf;
};

type PreviewOf = 'invoice' | 'quotation';
const PAGE_CALLS = { invoice: salesCalls.invoicePage, quotation: quotationCalls.quotationPage } as const;

/** The pages as the server draws them: what is seen here is the PDF that the customer gets. */
export function InvoicePreview({ id, version, isConcept, of = 'invoice' }: InvoicePreviewProps) {
  return (
    <Desk isConcept={isConcept}>
      <PageOf id={id} version={version} page={1} isConcept={isConcept} of={of} />
    </Desk>
  );
}

/** Draws a page of what is typed. */
export type Draw<Body> = (body: Body & { draft_id: number | null; page: number }, signal: AbortSignal) => Promise<Blob>;

type DraftPreviewProps<Body> = {
  /** Absent while nothing has been saved. */
  draft: number | undefined;
  /** What is typed; absent while there is nothing that could be saved. */
  body: Body | undefined;
  draw: Draw<Body>;
};

/** The same of a draft, following what is typed. */
export function DraftPreview<Body extends object>({ draft, body, draw }: DraftPreviewProps<Body>) {
  const { t } = useTranslation('sales');
  const typed = body === undefined ? undefined : JSON.stringify({ ...body, draft_id: draft ?? null });
  const [shown, setShown] = useState(typed);
  if (typed !== undefined && typed !== shown) setShown(typed);
  return (
    <Desk isConcept>
      {shown === undefined ? (
        <p className={styles['deskNote']}>{t('preview.waiting')}</p>
      ) : (
        <DraftPage
          wanted={shown}
          page={1}
          draw={(text, page, signal) =>
            draw({ ...(JSON.parse(text) as Body & { draft_id: number | null }), page }, signal)
          }
        />
      )}
    </Desk>
  );
}

function Desk({ isConcept, children }: { isConcept: boolean; children: ReactNode }) {
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
      {children}
    </div>
  );
}

type DraftPageProps = {
  wanted: string;
  page: number;
  draw: (wanted: string, page: number, signal: AbortSignal) => Promise<Blob>;
};

function DraftPage({ wanted, page, draw }: DraftPageProps) {
  const { address, failed } = useLivePicture(
    wanted,
    (text, signal) => draw(text, page, signal),
    page === 1 ? TYPING_MS : RESTING_MS,
  );
  return (
    <Sheet address={address} failed={failed} page={page}>
      <DraftPage wanted={wanted} page={page + 1} draw={draw} />
    </Sheet>
  );
}

type PageOfProps = { id: number; version: number; page: number; isConcept: boolean; of: PreviewOf };

/** The last good picture stays while a new one is made. */
function PageOf({ id, version, page, isConcept, of }: PageOfProps) {
  const adminId = useAdminId();
  const { data: address, error } = useQuery({
    queryKey: ['admin', adminId, 'sales', 'page', of, id, page, version],
    placeholderData: keepPreviousData,
    staleTime: isConcept ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    queryFn: async ({ signal }) =>
      asAddress(await fetchFile(PAGE_CALLS[of], { params: { id, page }, query: { admin_id: adminId } }, { signal })),
  });
  return (
    <Sheet address={address} failed={error !== null} page={page}>
      <PageOf id={id} version={version} page={page + 1} isConcept={isConcept} of={of} />
    </Sheet>
  );
}

type SheetProps = { address: string | undefined; failed: boolean; page: number; children: ReactNode };

/** One page, and below it the next, until the server has no more. */
function Sheet({ address, failed, page, children }: SheetProps) {
  const { t } = useTranslation('sales');
  if (failed && address === undefined) return <p className={styles['deskNote']}>{t('preview.failed')}</p>;
  if (address === NO_PICTURE) return null;
  if (address === undefined) return page === 1 ? <div className={`paper ${styles['sheet'] ?? ''}`} aria-busy /> : null;
  return (
    <>
      <img className={`paper ${styles['sheet'] ?? ''}`} src={address} alt={t('preview.page', { page })} />
      {page < MOST_PAGES && children}
    </>
  );
}
