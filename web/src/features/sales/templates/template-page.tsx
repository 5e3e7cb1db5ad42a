import { PAGE_PIXELS, type TemplateLayout } from '@saldo/contract';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../ui/layout/use-width.ts';
import type { LivePicture } from '../view/live-drawing.ts';
import { byKey, moved, type Picked, type Place, resized } from './elements.ts';
import styles from './templates.module.css';

type TemplatePageProps = {
  layout: TemplateLayout;
  picture: LivePicture;
  picked: Picked | undefined;
  mayEdit: boolean;
  onPick: (picked: Picked) => void;
  onPlace: (of: Picked, place: Place) => void;
  onRemove: (of: Picked) => void;
};

/** The page as the PDF has it, with a frame around each text box and image: by mouse, finger or keys they are moved and resized. */
export function TemplatePage({ layout, picture, picked, mayEdit, onPick, onPlace, onRemove }: TemplatePageProps) {
  const { t } = useTranslation('sales');
  const page = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { failed, isLate } = picture;
  const [address] = picture.pages;
  const isOld = failed || isLate;
  const isPhone = usePhone();
  const placed: { of: Picked; place: Place; label: string }[] = [
    ...layout.images.map((place, index) => ({
      of: { kind: 'images' as const, index },
      place,
      label: t('templates.imageNumber', { number: index + 1 }),
    })),
    ...layout.text_boxes.map((place, index) => ({
      of: { kind: 'text_boxes' as const, index },
      place,
      label: t('templates.textNumber', { number: index + 1 }),
    })),
  ];
  return (
    <div className={styles['stage']}>
      <div ref={page} className={`paper ${styles['page'] ?? ''}`} aria-busy={isOld}>
        {address !== undefined && <img src={address} alt={t('templates.pageAlt')} draggable={false} data-old={isOld} />}
        {failed && address === undefined && <p className={styles['failed']}>{t('preview.failed')}</p>}
        {mayEdit &&
          placed.map(({ of, place, label }) => (
            <Frame
              key={`${of.kind}.${String(of.index)}`}
              {...{ place, label, hint }}
              isPicked={picked?.kind === of.kind && picked.index === of.index}
              scale={() => (page.current?.clientWidth ?? PAGE_PIXELS.width) / PAGE_PIXELS.width}
              onPick={() => onPick(of)}
              onPlace={(next) => onPlace(of, next)}
              onRemove={() => onRemove(of)}
            />
          ))}
      </div>
      {failed && address !== undefined && <output className="second">{t('preview.behind')}</output>}
      {mayEdit && (
        <p id={hint} className="second">
          {t(isPhone ? 'templates.pageHintByFinger' : 'templates.pageHint')}
        </p>
      )}
    </div>
  );
}

type FrameProps = {
  place: Place;
  label: string;
  hint: string;
  isPicked: boolean;
  /** Pixels of the screen in one of the page. */
  scale: () => number;
  onPick: () => void;
  onPlace: (place: Place) => void;
  onRemove: () => void;
};

type Drag = { x: number; y: number; from: Place; change: typeof moved };

const share = (part: number, whole: number): string => `${String((part / whole) * 100)}%`;

function Frame({ place, label, hint, isPicked, scale, onPick, onPlace, onRemove }: FrameProps) {
  const drag = useRef<Drag | undefined>(undefined);
  const { x, y, width, height } = place;
  const only: Place = { x, y, width, height };
  const end = () => {
    drag.current = undefined;
  };
  return (
    <button
      type="button"
      className={styles['frame']}
      aria-label={label}
      aria-pressed={isPicked}
      aria-describedby={hint}
      style={{
        left: share(x, PAGE_PIXELS.width),
        top: share(y, PAGE_PIXELS.height),
        width: share(width, PAGE_PIXELS.width),
        height: share(height, PAGE_PIXELS.height),
      }}
      onClick={onPick}
      onFocus={onPick}
      onKeyDown={(event) => {
        if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault();
          onRemove();
          return;
        }
        const next = byKey(only, event);
        if (next === undefined) return;
        event.preventDefault();
        onPlace(next);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const isCorner = event.target instanceof HTMLElement && event.target.dataset['corner'] !== undefined;
        drag.current = { x: event.clientX, y: event.clientY, from: only, change: isCorner ? resized : moved };
      }}
      onPointerMove={(event) => {
        if (drag.current === undefined) return;
        const { from, change, ...start } = drag.current;
        onPlace(change(from, (event.clientX - start.x) / scale(), (event.clientY - start.y) / scale()));
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span className={styles['corner']} data-corner aria-hidden="true" />
    </button>
  );
}
