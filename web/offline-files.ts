import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Named by the page in two forms; a browser that knows service workers takes the newer. */
const OLD_FONT = /\.woff$/;
const WORKER = 'service-worker.js';

/** Writes down for the service worker what it keeps: everything that was built, and the few files that were not. */
export function offlineFiles(publicFolder: string): Plugin {
  return {
    name: 'saldo-offline-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const built = Object.values(bundle);
      const entry = built.find((each) => each.type === 'chunk' && each.isEntry)?.fileName;
      if (entry === undefined) throw new Error('the application has no entry');
      const names = [...built.map(({ fileName }) => fileName), ...readdirSync(publicFolder)];
      const files = names
        .filter((name) => name !== WORKER && !name.endsWith('.html') && !OLD_FONT.test(name))
        .map((name) => `/${name}`);
      const source = `self.offlineFiles = ${JSON.stringify({ entry: `/${entry}`, files })};\n`;
      this.emitFile({ type: 'asset', fileName: 'offline-files.js', source });
    },
  };
}
