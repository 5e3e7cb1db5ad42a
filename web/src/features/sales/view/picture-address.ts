/**
 * Pictures of what is typed. They stand beside all else that is known of a company: what is over, such as a draft that became final, is not
 * drawn once more. A draft shows its customer as they are now, so that it is drawn again when they changed.
 */
export const livePictureKey = (adminId: number) => ['live-picture', adminId] as const;

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
