import { IconBolt, IconLock } from '@tabler/icons-react';
import { quotationCalls, salesCalls } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageFile } from '../../../app/api/api.ts';
import { fetchPage } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { asDrawn, NO_PICTURE } from './picture-address.ts';
import type { LivePicture } from './live-drawing.ts';
import { useLivePicture } from './use-live-picture.ts';
import styles from '../sales.module.css';

const MOST_PAGES = 20;

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
export type Draw<Body> = (
  body: Body & { draft_id: number | null; page: number; width?: number },
  signal: AbortSignal,
) => Promise<PageFile>;

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
  const desk = useRef<HTMLDivElement>(null);
  const picture = useLivePicture(shown, async (text, page, signal) => {
    const typedThen = JSON.parse(text) as Body & { draft_id: number | null };
    return asDrawn(await draw({ ...typedThen, page, ...pixelsOf(desk.current) }, signal));
  });
  return (
    <Desk ref={desk} isConcept>
      {shown === undefined ? <p className={styles['deskNote']}>{t('preview.waiting')}</p> : <Sheets {...picture} />}
    </Desk>
  );
}

const FEWEST_PIXELS = 200;
const MOST_PIXELS = 1600;

/** As wide as the sheet is on this screen: drawn finer, it would only come later. */
function pixelsOf(desk: HTMLElement | null): { width?: number } {
  const shown = desk?.querySelector('.paper')?.clientWidth ?? 0;
  const pixels = Math.ceil(shown * window.devicePixelRatio);
  return shown === 0 ? {} : { width: Math.min(Math.max(pixels, FEWEST_PIXELS), MOST_PIXELS) };
}

/** The pages of what is typed; marked where they are of something before it. */
function Sheets({ pages, failed, isLate }: LivePicture) {
  const { t } = useTranslation('sales');
  if (pages.length === 0 && failed) return <p className={styles['deskNote']}>{t('preview.failed')}</p>;
  if (pages.length === 0) return <div className={`paper ${styles['sheet'] ?? ''}`} aria-busy />;
  const isOld = failed || isLate;
  return (
    <>
      {failed && <output className={styles['behind']}>{t('preview.behind')}</output>}
      {pages.map((address, index) => {
        const name = t('preview.page', { page: index + 1 });
        return (
          <img
            key={name}
            className={`paper ${styles['sheet'] ?? ''}`}
            data-old={isOld}
            aria-busy={isOld}
            src={address}
            alt={name}
          />
        );
      })}
    </>
  );
}

type DeskProps = { ref?: Ref<HTMLDivElement>; isConcept: boolean; children: ReactNode };

function Desk({ ref, isConcept, children }: DeskProps) {
  const { t } = useTranslation('sales');
  return (
    <div ref={ref} className={`desk ${styles['desk'] ?? ''}`}>
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

type PageOfProps = { id: number; version: number; page: number; isConcept: boolean; of: PreviewOf };

/** The last good picture stays while a new one is made. */
function PageOf({ id, version, page, isConcept, of }: PageOfProps) {
  const adminId = useAdminId();
  const { data: drawn, error } = useQuery({
    queryKey: ['admin', adminId, 'sales', 'page', of, id, page, version],
    placeholderData: keepPreviousData,
    staleTime: isConcept ? 0 : Number.POSITIVE_INFINITY,
    gcTime: 30_000,
    retry: false,
    queryFn: async ({ signal }) =>
      asDrawn(await fetchPage(PAGE_CALLS[of], { params: { id, page }, query: { admin_id: adminId } }, { signal })),
  });
  const isLast = page >= Math.min(drawn?.pages ?? 1, MOST_PAGES);
  return (
    <Sheet address={drawn?.address} failed={error !== null} page={page}>
      {!isLast && <PageOf id={id} version={version} page={page + 1} isConcept={isConcept} of={of} />}
    </Sheet>
  );
}

type SheetProps = { address: string | undefined; failed: boolean; page: number; children: ReactNode };

/** One page, and below it the next. */
function Sheet({ address, failed, page, children }: SheetProps) {
  const { t } = useTranslation('sales');
  if (failed && address === undefined) return <p className={styles['deskNote']}>{t('preview.failed')}</p>;
  if (address === NO_PICTURE) return null;
  if (address === undefined) return page === 1 ? <div className={`paper ${styles['sheet'] ?? ''}`} aria-busy /> : null;
  return (
    <>
      <img className={`paper ${styles['sheet'] ?? ''}`} src={address} alt={t('preview.page', { page })} />
      {children}
    </>
  );
}
