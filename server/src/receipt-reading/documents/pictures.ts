import sharp, { type Sharp } from 'sharp';
import { DOCUMENT_LIMITS, DocumentRefused } from '#receipt-reading/receipt-reader';
import type { PdfPicture, TextPiece } from '#receipt-reading/documents/pdf-documents';

/** Letters of a receipt are recognised best at about this size; more pixels only take time and add grain. */
const READING_PIXELS = 1_900_000;
const READING_SHORT_SIDE = 900;
const READING_LONG_SIDE = 3600;
const JPEG_QUALITY = 80;

/** The picture is damaged: its pixels cannot be unpacked. */
export class PictureProblem extends Error {
  constructor(cause: unknown) {
    super('damaged picture', { cause });
    this.name = 'PictureProblem';
  }
}

/** Every failure of the picture library is about the picture: it is given nothing else. */
async function unpacked<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new PictureProblem(cause);
  });
}

/** Opens a picture, upright. Its size is looked at before its pixels are unpacked. */
async function opened(bytes: Uint8Array) {
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  const { width, height, orientation = 1 } = await unpacked(image.metadata());
  if (width * height > DOCUMENT_LIMITS.pixels) throw new DocumentRefused('too_many_pixels');
  const turned = orientation >= 5;
  return { image: image.autoOrient(), width: turned ? height : width, height: turned ? width : height };
}

/** Size of a picture as it is seen, after turning it upright. Throws for what is no picture. */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await opened(bytes);
  return { width, height };
}

/** Throws for a picture of which not all pixels are there. It is unpacked as small as its kind allows. */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  const { image } = await opened(bytes);
  await unpacked(image.resize({ width: 8 }).raw().toBuffer());
}

/** A picture for a person: upright JPEG of at most `width` pixels wide, without the camera's particulars. */
export async function toPageImage(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const { image } = await opened(bytes);
  const page = image.resize({ width, withoutEnlargement: true }).flatten({ background: 'white' });
  return unpacked(page.jpeg({ quality: JPEG_QUALITY }).toBuffer());
}

function readingScale(width: number, height: number): number {
  const comfortable = Math.max(
    Math.sqrt(READING_PIXELS / (width * height)),
    READING_SHORT_SIDE / Math.min(width, height),
  );
  return Math.min(comfortable, READING_LONG_SIDE / Math.max(width, height));
}

/** The light is found on a picture so many times smaller, where letters have no say any more. */
const LIGHT_REDUCTION = 16;
const PAPER_GREY = 235;

/**
 * A grey picture with the light taken out: every dot is compared with the paper around it, so that what lies in a shadow is as white
 * as what does not.
 */
async function evenlyLit(grey: Sharp): Promise<Sharp> {
  const { data, info } = await unpacked(grey.raw().toBuffer({ resolveWithObject: true }));
  const { width, height } = info;
  const raw = { width, height, channels: 1 } as const;
  // Of two resizings in one chain only the last would count.
  const small = await sharp(data, { raw })
    .resize({ width: Math.ceil(width / LIGHT_REDUCTION), height: Math.ceil(height / LIGHT_REDUCTION), fit: 'fill' })
    .median(7)
    .png()
    .toBuffer();
  const light = await sharp(small).resize({ width, height, fit: 'fill' }).greyscale().raw().toBuffer();
  for (let dot = 0; dot < data.length; dot++)
    data[dot] = Math.min(255, ((data[dot] ?? 0) * PAPER_GREY) / Math.max(1, light[dot] ?? PAPER_GREY));
  return sharp(data, { raw });
}

/**
 * A picture for the recogniser: upright, grey, evenly lit, of a size that reads well, with `quarter` turns on top. The second look is
 * larger and softened, and sees other things.
 */
export async function toReadingImage(bytes: Uint8Array, quarter: number, look: 'first' | 'second'): Promise<Buffer> {
  const { image, width, height } = await opened(bytes);
  const scale = readingScale(width, height) * (look === 'first' ? 1 : 1.3);
  const grey = image
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width: Math.max(1, Math.round(width * scale)) });
  const even = await evenlyLit(grey);
  const lit = look === 'first' ? even : even.blur(0.8);
  const upright = await unpacked(lit.png({ compressionLevel: 1 }).toBuffer());
  if (quarter === 0) return upright;
  const turned = sharp(upright).rotate(90 * quarter);
  return turned.png({ compressionLevel: 1 }).toBuffer();
}

/** Its pixels were drawn on white, so that none lets anything through. */
function fromPixels({ rgba, width, height }: PdfPicture) {
  return sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** Somebody waits for it: packed less, it is there sooner and hardly larger. */
export async function pdfPageImage(picture: PdfPicture): Promise<Uint8Array> {
  return fromPixels(picture).png({ compressionLevel: 3 }).toBuffer();
}

/**
 * A page of a PDF for the recogniser. What the text layer already says is painted over, so that only the words inside
 * pictures and drawn letters remain to be recognised.
 */
export async function pdfReadingImage(
  picture: PdfPicture,
  known: readonly TextPiece[],
  pageWidth: number,
): Promise<Buffer> {
  const { width, height } = picture;
  const grey = await fromPixels(picture).greyscale().raw().toBuffer();
  const scale = width / pageWidth;
  for (const piece of known) {
    const left = Math.max(0, Math.floor((piece.x - 1) * scale));
    const right = Math.min(width, Math.ceil((piece.x + piece.width + 1) * scale));
    const top = Math.max(0, Math.floor((piece.y - 0.1 * piece.height) * scale));
    const bottom = Math.min(height, Math.ceil((piece.y + 1.35 * piece.height) * scale));
    for (let y = top; y < bottom; y++) grey.fill(255, y * width + left, y * width + Math.max(left, right));
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
