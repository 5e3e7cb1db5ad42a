import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { absolute, ownFiles } from './own-files.ts';
import { withRoomsDiagram } from './rooms-diagram.ts';

const documents = ownFiles().filter((path) => path.endsWith('.md'));

function read(path: string): string {
  return readFileSync(absolute(path), 'utf8');
}

describe('the documentation', () => {
  it.each(documents)('%s has no broken links', (path) => {
    const links = Array.from(read(path).matchAll(/\]\(([^)#\s]+)\)/g), ([, link]) => String(link));
    const broken = links.filter((link) => !/^https?:/.test(link) && !existsSync(absolute(join(dirname(path), link))));
    // The screenshot is taken of the finished screens.
    expect(broken.filter((link) => link !== 'docs/screenshot.png')).toEqual([]);
  });

  it('list every setting, and no others', () => {
    const [, known = ''] = /z\.object\(\{([^]*?)\n\}\);/.exec(read('server/src/platform/settings/settings.ts')) ?? [];
    const parts = ['return-sender', 'payment-provider', 'bank-feed', 'peppol'].map((name) => {
      const [, part = ''] = /Environment = \{([^]*?)\n\};?/.exec(read(`server/src/platform/settings/${name}.ts`)) ?? [];
      return part;
    });
    const settings = Array.from([known, ...parts].join('\n').matchAll(/^ {2}([A-Z][A-Z_]+):/gm), ([, name]) =>
      String(name),
    );
    expect(settings.length).toBeGreaterThan(10);
    const table = read('docs/operations.md').split('## Contents of')[0] ?? '';
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      Array.from((row.split('|')[1] ?? '').matchAll(/`(\w+)`/g), ([, name]) => String(name)),
    );
    expect(named.toSorted((a, b) => a.localeCompare(b))).toEqual(settings.toSorted((a, b) => a.localeCompare(b)));
  });

  it('the rooms diagram in the tour is current: run node scripts/rooms-diagram.ts', () => {
    const tour = read('docs/tour.md');
    expect(withRoomsDiagram(tour)).toBe(tour);
    const stale = tour.replace('  purchases --> bank\n', '');
    expect(stale).not.toBe(tour);
    expect(withRoomsDiagram(stale)).toBe(tour);
  });

  it('each room has a short README', () => {
    const rooms = new Set(ownFiles('server/src/features').map((path) => path.split('/').slice(0, 4).join('/')));
    for (const room of rooms) {
      expect(existsSync(absolute(join(room, 'README.md'))), room).toBe(true);
      expect(read(join(room, 'README.md')).split('\n').length, room).toBeLessThan(25);
    }
  });
});
