import { readFileSync } from 'node:fs';
import { absolute, ownFiles } from './own-files.ts';

const ROOMS = 'server/src/features/';
const FOUNDATIONS: ReadonlySet<string> = new Set(['accounts', 'administrations', 'contacts', 'journal']);
const BETWEEN_MARKERS = /(?<=<!-- rooms: begin -->\n)[^]*(?=<!-- rooms: end -->)/;

/** The text of docs/tour.md with the Mermaid diagram of the rooms as they import each other now. */
export function withRoomsDiagram(tour: string): string {
  if (!BETWEEN_MARKERS.test(tour)) throw new Error('docs/tour.md has lost the markers of its rooms diagram');
  return tour.replace(BETWEEN_MARKERS, () => `\n\`\`\`mermaid\n${diagram()}\n\`\`\`\n\n`);
}

function diagram(): string {
  const imports = importsByRoom();
  const rooms = [...imports.keys()].toSorted(inOrder);
  // Every room may import a foundation; those arrows would hide the others.
  const arrows = rooms.flatMap((from) =>
    [...(imports.get(from) ?? [])]
      .filter((to) => FOUNDATIONS.has(from) || !FOUNDATIONS.has(to))
      .toSorted(inOrder)
      .map((to) => `  ${from} --> ${to}`),
  );
  return [
    'flowchart LR',
    '  subgraph foundations',
    ...rooms.filter((room) => FOUNDATIONS.has(room)).map((room) => `    ${room}`),
    '  end',
    ...rooms.filter((room) => !FOUNDATIONS.has(room)).map((room) => `  ${room}`),
    ...arrows,
  ].join('\n');
}

/** Each room with the rooms it imports, without its tests. */
function importsByRoom(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const path of ownFiles(ROOMS)) {
    const room = path.slice(ROOMS.length).split('/')[0] ?? '';
    const imported = imports.get(room) ?? new Set();
    imports.set(room, imported);
    if (!path.endsWith('.ts') || /\.test\.ts$|\/testing(\.ts$|\/)/.test(path)) continue;
    for (const [, to] of readFileSync(absolute(path), 'utf8').matchAll(/from '#features\/([a-z-]+)\/index'/g))
      if (to !== undefined) imported.add(to);
  }
  return imports;
}

function inOrder(a: string, b: string): number {
  return a.localeCompare(b);
}
