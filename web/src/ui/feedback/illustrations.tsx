/** The few drawings of the product: bookkeeping signs on tiles and paper. Decoration only, hidden from screen readers. */

export function NotFoundDrawing() {
  const tile = { width: 48, height: 48, rx: 3, fill: 'var(--sd-accent-soft)', stroke: 'var(--sd-accent-line)' };
  const sign = { stroke: 'var(--sd-accent-text)', strokeWidth: 3, strokeLinecap: 'round' as const, fill: 'none' };
  return (
    <svg width="116" height="116" viewBox="0 0 116 116" aria-hidden="true">
      <rect x="2" y="1" {...tile} />
      <rect x="54" y="1" {...tile} />
      <rect x="2" y="53" {...tile} />
      <path d="M15.5 25h21M26 14.5v21M67.5 20.5h21M67.5 29.5h21M15.5 77h21" {...sign} />
      <g transform="rotate(15 84 82)">
        <rect
          x="60"
          y="58"
          width="48"
          height="48"
          rx="3"
          fill="var(--sd-surface)"
          stroke="var(--sd-accent-text)"
          strokeWidth="1.6"
        />
        <path d="M75.5 76.5c0-5.2 3.8-8.5 8.5-8.5s8.5 3.2 8.5 7.800c0 6-8 6.200-8 12.200M84.5 96.5v.2" {...sign} />
      </g>
    </svg>
  );
}

export function PaperDrawing() {
  return (
    <svg width="104" height="108" viewBox="0 0 104 108" aria-hidden="true" fill="none" strokeLinecap="round">
      <rect
        x="8"
        y="10"
        width="74"
        height="94"
        rx="8"
        transform="rotate(-6 45 57)"
        fill="var(--sd-surface)"
        stroke="var(--sd-line-strong)"
        strokeWidth="1.4"
      />
      <rect
        x="26"
        y="2"
        width="74"
        height="96"
        rx="8"
        fill="var(--sd-surface)"
        stroke="var(--sd-accent-line)"
        strokeWidth="1.4"
      />
      <rect x="37" y="14" width="22" height="8" rx="1.5" fill="var(--sd-accent)" />
      <path d="M38 37h50M38 48h38M38 59h50" stroke="var(--sd-line-strong)" strokeWidth="3" />
      <path d="M66 80h22M66 88h22" stroke="var(--sd-accent)" strokeWidth="3" />
    </svg>
  );
}
