/** Without what a file system refuses, and not so long that a path breaks. */
export function safeName(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 60)
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The extension of what a file is, whatever it was called when it was uploaded. */
export function extensionOf(mediaType: string): string {
  return EXTENSIONS[mediaType] ?? 'bin';
}

/** Gives each file a name of its own; also on case-insensitive file systems. */
export class FileNames {
  readonly #taken = new Map<string, number>();

  take(name: string): string {
    const key = name.toLowerCase();
    const times = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, times);
    if (times === 1) return name;
    const dot = name.lastIndexOf('.');
    return this.take(`${name.slice(0, dot)} (${String(times)})${name.slice(dot)}`);
  }
}
