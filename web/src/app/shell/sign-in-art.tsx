import { useId } from 'react';

const CELL = 122;
/** One drawing per cell of the pattern, in a box of 24; an empty one lets the wall breathe. */
const SIGNS = [
  'M12 5v14M5 12h14',
  'M6 18L18 6M7 7.5a.6.6 0 1 0 .01 0M17 16.500a.6.6 0 1 0 .01 0',
  'M12 9.500a2.5 2.5 0 1 0 .01 0M12 9.500a3 3 0 1 1 2-4M14.5 10a3 3 0 1 1 1.5 5M13 14.300a3 3 0 1 1-4 2M9.5 13a3 3 0 1 1-.5-5',
  'M6 3.500h12v17H6zM9 7h6v2.500H9zM9 13h.01M12 13h.01M15 13h.01M9 16.500h.01M12 16.500h.01M15 16.500h.01',
  '',
  'M17 6.500a7 7 0 1 0 0 11M5 10.500h8M5 13.500h8',
  'M12 6.5a.6.6 0 1 0 .01 0M5 12h14M12 16.5a.6.6 0 1 0 .01 0',
  'M4 12l8-8 8 8M6.5 10v9.500h11V10M10 19.500v-5h4v5',
  'M12 4l9 4.5-9 4.5-9-4.500zM3 13l9 4.5 9-4.5',
  'M12 12c0-4 2-7 6-7 0 4-2 7-6 7zM12 12c4 0 7 2 7 6-4 0-7-2-7-6zM12 12c0 4-2 7-6 7 0-4 2-7 6-7zM12 12c-4 0-7-2-7-6 4 0 7 2 7 6z',
  'M3 8c2 1 3 2.5 4 4-1 1.5-2 3-4 4M5.5 12c3-5 10-6.5 15.5 0-5.5 6.5-12.5 5-15.5 0M16.5 11.500h.01',
  'M14.5 4.500a5 5 0 1 1-2.5 8.500l-7 7H3v-3l7-7a5 5 0 0 1 4.5-5.500M16 8.500h.01',
  'M4 12a8 8 0 0 1 16 0zM12 12v6a2 2 0 0 0 4 0',
  'M5 10h14M5 14h14',
  'M5 12h14',
  'M3.5 20.500h17M4.5 9.500h15L12 4.500zM6 10v10M18 10v10M10 14v3M14 14v3',
  'M15 10.500h.01M7 8.500A7 7 0 0 1 18 9h2v4l-2 1a6 6 0 0 1-2 2.500V19h-3v-1.500H9.500V19h-3v-3A6 6 0 0 1 5 11',
  'M4.5 5.500h15v14h-15zM4.5 10h15M8.5 3.500v4M15.5 3.500v4',
] as const;
const COLUMNS = 6;

/** The four blossoms in the corners meet as one where four tiles meet. */
function Blossom({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${String(x)} ${String(y)})`} fill="var(--tile-blossom)">
      <path d="M-8-8h16v16h-16z" />
      {[0, 90, 180, 270].map((turn) => (
        <circle key={turn} r="8" cy="-8" transform={`rotate(${String(turn)})`} />
      ))}
      {[28, 62, 118, 152, 208, 242, 298, 332].map((turn) => (
        <ellipse key={turn} rx="2.4" ry="4.4" cy="-22.5" transform={`rotate(${String(turn)})`} />
      ))}
    </g>
  );
}

/** Delft tiles with bookkeeping signs: the one loud moment of the product. Decoration, hidden from screen readers. */
export function Tiles({ scale = 1, className }: { scale?: number; className?: string | undefined }) {
  const pattern = useId();
  const rows = Math.ceil(SIGNS.length / COLUMNS);
  const width = COLUMNS * CELL;
  const height = rows * CELL;
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      <pattern
        id={pattern}
        width={width}
        height={height}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${String(scale)})`}
      >
        {SIGNS.map((sign, index) => {
          const column = index % COLUMNS;
          const row = Math.floor(index / COLUMNS);
          const shade = (column + row) % 2 === 0 ? 'var(--tile-light)' : 'var(--tile-shade)';
          return (
            // The signs never change places: the index is the place on the wall.
            <g
              key={`${String(column)}-${String(row)}`}
              transform={`translate(${String(column * CELL)} ${String(row * CELL)})`}
            >
              <rect width={CELL} height={CELL} fill={shade} />
              <path
                d={sign}
                transform="translate(43 43) scale(1.5)"
                fill="none"
                stroke="var(--tile-ink)"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </g>
          );
        })}
        {Array.from({ length: (COLUMNS + 1) * (rows + 1) }, (_, index) => (
          <Blossom key={index} x={(index % (COLUMNS + 1)) * CELL} y={Math.floor(index / (COLUMNS + 1)) * CELL} />
        ))}
        <path
          d={[
            ...Array.from({ length: COLUMNS }, (_, at) => `M${String(at * CELL)} 0v${String(height)}`),
            ...Array.from({ length: rows }, (_, at) => `M0 ${String(at * CELL)}h${String(width)}`),
          ].join('')}
          stroke="var(--tile-joint)"
          strokeWidth="2"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${CSS.escape(pattern)})`} />
    </svg>
  );
}
