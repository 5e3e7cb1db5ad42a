import { PAGE_PIXELS, SMALLEST_SIDE, type TemplateLayout } from '@saldo/contract';

/** Where something is on the page, in pixels. */
export type Place = { x: number; y: number; width: number; height: number };

/** What is placed on a page by hand. */
export type ElementKind = 'text_boxes' | 'images';
export type Picked = { kind: ElementKind; index: number };

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(value, least), Math.max(least, most)));

/** The same place moved, as far as the page goes. */
export function moved(place: Place, right: number, down: number): Place {
  return {
    ...place,
    x: within(place.x + right, 0, PAGE_PIXELS.width - place.width),
    y: within(place.y + down, 0, PAGE_PIXELS.height - place.height),
  };
}

/** The same place larger or smaller, as far as the page goes. */
export function resized(place: Place, wider: number, higher: number): Place {
  return {
    ...place,
    width: within(place.width + wider, SMALLEST_SIDE, PAGE_PIXELS.width - place.x),
    height: within(place.height + higher, SMALLEST_SIDE, PAGE_PIXELS.height - place.y),
  };
}

/** A place brought back onto the page, as after a number was typed. */
export function onPage({ x, y, width, height }: Place): Place {
  const sized = {
    width: within(width, SMALLEST_SIDE, PAGE_PIXELS.width),
    height: within(height, SMALLEST_SIDE, PAGE_PIXELS.height),
  };
  return moved({ ...sized, x, y }, 0, 0);
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LARGE_STEP = 10;

/** What a key does to a place: the arrows move it, with Alt they resize it, with Shift by ten pixels. */
export function byKey(
  place: Place,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
): Place | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const [right, down] = step.map((each) => each * (shiftKey ? LARGE_STEP : 1));
  return (altKey ? resized : moved)(place, right ?? 0, down ?? 0);
}

/** Under the name of the company and above the address, where no template has any text. */
const FREE: Place = { x: 72, y: 130, width: 240, height: 54 };

/** The largest place of these proportions that is free, for an image that was just uploaded. */
export function placeOfImage({ width, height }: { width: number; height: number }): Place {
  const scale = Math.min(1, FREE.width / width, FREE.height / height);
  return onPage({ x: FREE.x, y: FREE.y, width: width * scale, height: height * scale });
}

/** The layout with one element changed, or without it when the change is undefined. */
export function withElement<Kind extends ElementKind>(
  layout: TemplateLayout,
  { kind, index }: { kind: Kind; index: number },
  change: Partial<TemplateLayout[Kind][number]> | undefined,
): TemplateLayout {
  const list = layout[kind].flatMap((each, at) => {
    if (at !== index) return [each];
    return change === undefined ? [] : [{ ...each, ...change }];
  });
  return { ...layout, [kind]: list };
}
