/** A concept shows its customer and the company as they are now: it is drawn again when one of them changed. */
export const previewKey = (adminId: number) => ['admin', adminId, 'sales', 'page'] as const;

/** No bytes: there is no such page. */
export const NO_PICTURE = '';

/** A picture as an address that holds the picture itself: it lives exactly as long as the answer it came with. */
export function asAddress(blob: Blob): Promise<string> {
  if (blob.size === 0) return Promise.resolve(NO_PICTURE);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')));
    reader.readAsDataURL(blob);
  });
}
