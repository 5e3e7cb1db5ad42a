import type { PageFile } from '../../../app/api/api.ts';
import type { DrawnPage } from './live-drawing.ts';

/** No bytes: there is no such page. */
export const NO_PICTURE = '';

/** A picture as an address that holds the picture itself: it lives exactly as long as the answer it came with. */
function asAddress(blob: Blob): Promise<string> {
  if (blob.size === 0) return Promise.resolve(NO_PICTURE);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')));
    reader.readAsDataURL(blob);
  });
}

/** A page that came from the server, to show. */
export async function asDrawn({ file, pages }: PageFile): Promise<DrawnPage> {
  return { address: await asAddress(file), pages };
}
