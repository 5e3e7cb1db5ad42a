import { ActionIcon, Button } from '@mantine/core';
import {
  type Icon,
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './document-viewer.module.css';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { useSpots } from '../../../ui/forms/highlights.tsx';

/** A place on the document: page from 1, fractions of the page from its top left. */
export type DocumentSpot = {
  /** The same name that the field has as its `spot`. */
  id: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The tooltip of a value read: "Total, read with certainty". */
  label: string;
  tone?: 'read' | 'check';
};

type DocumentViewerProps = {
  name: string;
  /** How and when it came: "e-mail, 13 July". */
  origin?: React.ReactNode;
  pages: number;
  /** The text for a document without pages to show. */
  instead?: string | undefined;
  /** The address of the picture of a page, from 1. */
  pageUrl: (page: number) => string;
  downloadUrl?: string;
  spots?: readonly DocumentSpot[];
  /** + − z and . work. Off where the document is not the subject of the screen. */
  keys?: boolean;
  /** What else can be done with it, beside saving it. */
  acts?: React.ReactNode;
};

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** Near enough to read small print. */
const CLOSE = 2;

function zoomed(zoom: number, step: number): number {
  return ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, ZOOMS.indexOf(zoom) + step))] ?? 1;
}

/** A document on the desk: zoom, rotate, pages, and the places that were read. Fields light places and the other way round. */
export function DocumentViewer({
  name,
  origin,
  pages,
  instead,
  pageUrl,
  downloadUrl,
  spots = [],
  keys = true,
  acts,
}: DocumentViewerProps) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [chosen, setPage] = useState(1);
  const { active } = useSpots();
  const lit = spots.find(({ id }) => id === active);
  const page = Math.min(lit?.page ?? chosen, pages);
  const rotate = () => setTurn((turn + 90) % 360);
  useHotkeys(
    keys && instead === undefined
      ? [
          { keys: '+', label: t('document.zoomIn'), run: () => setZoom(zoomed(zoom, 1)) },
          { keys: '-', label: t('document.zoomOut'), run: () => setZoom(zoomed(zoom, -1)) },
          { keys: 'z', label: t('document.zoomSwitch'), run: () => setZoom(zoom === 1 ? CLOSE : 1) },
          { keys: '.', label: t('document.rotate'), run: rotate },
        ]
      : [],
  );
  return (
    <div className={styles['viewer']}>
      <div className={styles['bar']}>
        <span className={styles['name']} title={name}>
          {name}
        </span>
        <span className={styles['origin']}>{origin}</span>
        {instead === undefined && (
          <>
            <Tool
              label={t('document.zoomOut')}
              icon={IconZoomOut}
              run={() => setZoom(zoomed(zoom, -1))}
              disabled={zoom === ZOOMS[0]}
            />
            <Tool
              label={t('document.zoomIn')}
              icon={IconZoomIn}
              run={() => setZoom(zoomed(zoom, 1))}
              disabled={zoom === ZOOMS.at(-1)}
            />
            <Tool label={t('document.rotate')} icon={IconRotateClockwise} run={rotate} />
          </>
        )}
        {downloadUrl !== undefined && (
          <ActionIcon
            component="a"
            href={downloadUrl}
            download={name}
            aria-label={t('document.download')}
            title={t('document.download')}
          >
            <IconDownload size={18} stroke={1.7} />
          </ActionIcon>
        )}
        {acts}
        {pages > 1 && (
          <Tool
            label={t('document.previousPage')}
            icon={IconChevronLeft}
            run={() => setPage(page - 1)}
            disabled={page === 1}
          />
        )}
        {instead === undefined && pages > 1 && (
          <span className={styles['pages']}>{t('document.page', { page, count: pages })}</span>
        )}
        {pages > 1 && (
          <Tool
            label={t('document.nextPage')}
            icon={IconChevronRight}
            run={() => setPage(page + 1)}
            disabled={page === pages}
          />
        )}
      </div>
      <div className={`desk ${styles['desk'] ?? ''}`}>
        {instead === undefined ? (
          <PagePicture
            key={page}
            src={pageUrl(page)}
            alt={t('document.pageImage', { name, page })}
            zoom={zoom}
            turn={turn}
          >
            {spots
              .filter((spot) => spot.page === page)
              .map((spot) => (
                <Place key={spot.id} spot={spot} />
              ))}
          </PagePicture>
        ) : (
          <p className={styles['failed']}>{instead}</p>
        )}
      </div>
    </div>
  );
}

type ToolProps = { label: string; icon: Icon; run: () => void; disabled?: boolean };

function Tool({ label, icon: Glyph, run, disabled = false }: ToolProps) {
  return (
    <ActionIcon aria-label={label} title={label} disabled={disabled} onClick={run}>
      <Glyph size={18} stroke={1.7} />
    </ActionIcon>
  );
}

type PagePictureProps = { src: string; alt: string; zoom: number; turn: number; children: React.ReactNode };

function PagePicture({ src, alt, zoom, turn, children }: PagePictureProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  if (failed) return <p className={styles['failed']}>{t('document.failed')}</p>;
  return (
    <div
      className={`paper ${styles['paper'] ?? ''}`}
      style={{ width: `${String(zoom * 100)}%`, rotate: `${String(turn)}deg` }}
    >
      <img src={src} alt={alt} className={styles['picture']} onError={() => setFailed(true)} />
      {children}
    </div>
  );
}

const percent = (share: number) => `${String(share * 100)}%`;

function Place({ spot }: { spot: DocumentSpot }) {
  const { active, pointed, point } = useSpots();
  const element = useRef<HTMLButtonElement>(null);
  const lit = active === spot.id;
  useEffect(() => {
    if (lit) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [lit]);
  const tone = spot.tone === 'check' ? 'warn' : lit ? 'strong' : '';
  return (
    <button
      ref={element}
      type="button"
      tabIndex={-1}
      className={`hl ${tone} ${styles['place'] ?? ''}`}
      data-pointed={pointed === spot.id}
      aria-label={spot.label}
      data-words={spot.label}
      style={{ left: percent(spot.x), top: percent(spot.y), width: percent(spot.width), height: percent(spot.height) }}
      onMouseEnter={() => point(spot.id)}
      onMouseLeave={() => point(undefined)}
      onClick={() =>
        document
          .querySelector<HTMLElement>(
            `:is([data-spot="${CSS.escape(spot.id)}"], [data-path="${CSS.escape(spot.id)}"]) :is(input, textarea, select)`,
          )
          ?.focus()
      }
    />
  );
}

type DocumentStripProps = {
  src: string;
  alt: string /** The height that matters, 0 (top) to 1. */;
  focus?: number;
  onOpen: () => void;
};

/** On a phone: the part of the document that matters, and a button that opens it full. */
export function DocumentStrip({ src, alt, focus = 0.75, onOpen }: DocumentStripProps) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <Button variant="default" leftSection={<IconArrowsMaximize size={17} stroke={1.7} />} onClick={onOpen}>
        {alt}
      </Button>
    );
  return (
    <div className={`desk ${styles['strip'] ?? ''}`}>
      <img
        src={src}
        alt={alt}
        onError={() => setBroken(true)}
        className={styles['stripPicture']}
        style={{ objectPosition: `50% ${String(focus * 100)}%` }}
      />
      <Button
        variant="default"
        className={styles['stripButton'] ?? ''}
        leftSection={<IconArrowsMaximize size={17} stroke={1.7} />}
        onClick={onOpen}
      >
        {t('document.open')}
      </Button>
    </div>
  );
}
