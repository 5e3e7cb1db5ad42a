type Document = { media_type: string; page_count: number };

/** Whether the pages of a document can be shown: a PDF or a picture, by what it was found to be, that could be opened. */
export function hasPages({ media_type, page_count }: Document): boolean {
  return page_count > 0 && isDrawn(media_type);
}

function isDrawn(mediaType: string): boolean {
  return mediaType === 'application/pdf' || /^image\/(?:jpeg|png|webp)$/.test(mediaType);
}

/** Which words a document needs that has no pages to show: a text of `screen.noPages`. */
export function withoutPages({ media_type }: Document): 'ubl' | 'heic' | 'damaged' | 'other' {
  if (media_type === 'application/xml') return 'ubl';
  if (isDrawn(media_type)) return 'damaged';
  return media_type === 'image/heic' ? 'heic' : 'other';
}
