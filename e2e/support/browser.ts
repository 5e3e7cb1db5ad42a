import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * A Chromium to run the journeys in: the one that `CHROMIUM_PATH` names, else the one that comes as a package, unpacked
 * once per version and user.
 */
export function chromium(): Browser {
  const own = process.env['CHROMIUM_PATH'];
  if (own) return { executablePath: own, env: { ...definedVariables() } };
  const folder = unpackedBrowser();
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...definedVariables(),
      LD_LIBRARY_PATH: join(folder, 'libraries/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      FONTCONFIG_PATH: folder,
    },
  };
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function unpackedBrowser(): string {
  const shipped = shippedPackage();
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `saldo-chromium-${shipped.version}-${user}`);
  if (!existsSync(folder)) unpack(shipped.folder, folder);
  if (lstatSync(folder).uid !== user)
    throw new Error(`${folder} belongs to somebody else; set CHROMIUM_PATH or TMPDIR.`);
  return folder;
}

function shippedPackage(): { folder: string; version: string } {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  let folder = dirname(entry);
  while (!existsSync(join(folder, 'bin/chromium.br'))) folder = dirname(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

/** Into a folder beside its final place, renamed at the end: no other run ever sees half a browser. */
function unpack(packageFolder: string, folder: string): void {
  const draft = `${folder}.${randomBytes(6).toString('hex')}`;
  mkdirSync(draft, { mode: 0o700 });
  const part = (name: string): Buffer => brotliDecompressSync(readFileSync(join(packageFolder, 'bin', `${name}.br`)));
  writeFileSync(join(draft, 'chromium'), part('chromium'), { mode: 0o755 });
  extractTar(part('swiftshader.tar'), draft);
  extractTar(part('al2023.tar'), join(draft, 'libraries'));
  extractTar(part('fonts.tar'), join(draft, 'fonts'));
  writeFileSync(join(draft, 'fonts.conf'), fontConfiguration(folder));
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The package's own configuration names a fixed folder; without a usable one Chromium ends at its first text. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

const BLOCK = 512;

/** Plain files and folders of a tar archive: 512-byte headers with the name first, the size in octal at 124, the kind at 156. */
function extractTar(archive: Buffer, target: string): void {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    const name = textUntilZero(header.subarray(0, 100));
    if (name === '') return;
    const size = Number.parseInt(textUntilZero(header.subarray(124, 136)), 8) || 0;
    const isFile = header[156] === 0 || header[156] === '0'.charCodeAt(0);
    if (name.split('/').includes('..') || name.startsWith('/'))
      throw new Error(`The archive names a file outside: ${name}`);
    const path = join(target, name);
    if (isFile) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, archive.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o755 });
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function textUntilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end).trim();
}
