/** What the browser fetches before the sign-in page works: compressed sizes of the built web application. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../web/dist');
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
const size = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const total = (ending: string, files: readonly string[]): string =>
  kilobytes(files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + size(file), 0));

console.log(
  `First page, named in index.html: JavaScript ${total('.js', first)}, styles ${total('.css', first)}, compressed`,
);
const all = readdirSync(join(dist, 'assets')).map((file) => `assets/${file}`);
console.log(
  `The whole application, every room:  JavaScript ${total('.js', all)}, styles ${total('.css', all)}, compressed`,
);
