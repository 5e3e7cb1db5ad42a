/** Whether the pages of a document can be shown: a PDF or a picture, by what it was found to be. */
export function hasPages(mediaType: string): boolean {
  return mediaType === 'application/pdf' || /^image\/(?:jpeg|png|webp)$/.test(mediaType);
}

/** Which words a document needs that has no pages to show: a text of `screen.noPages`. */
export function withoutPages(mediaType: string): 'ubl' | 'heic' | 'other' {
  if (mediaType === 'application/xml') return 'ubl';
  return mediaType === 'image/heic' ? 'heic' : 'other';
}
