import { HEADER_PIXELS, HOUSE_LAYOUT, PAGE_PIXELS, pointsToPixels } from '@saldo/contract';
import { expect, test } from 'vitest';
import { byKey, moved, placeOfImage, resized, withElement } from './elements.ts';

const place = { x: 100, y: 200, width: 300, height: 40 };
const key = (name: string, more = {}) => byKey(place, { key: name, shiftKey: false, altKey: false, ...more });

test('stays on the page however far it is moved or stretched', () => {
  expect(moved(place, -500, 5000)).toEqual({ ...place, x: 0, y: PAGE_PIXELS.height - 40 });
  expect(resized(place, 9000, -100)).toEqual({ ...place, width: PAGE_PIXELS.width - 100, height: 8 });
});

test('keys move by a pixel, by ten with Shift, and resize with Alt', () => {
  expect(key('ArrowLeft')).toEqual({ ...place, x: 99 });
  expect(key('ArrowDown', { shiftKey: true })).toEqual({ ...place, y: 210 });
  expect(key('ArrowRight', { altKey: true })).toEqual({ ...place, width: 301 });
  expect(key('Enter')).toBeUndefined();
});

test('an image keeps its proportions', () => {
  expect(placeOfImage({ width: 1200, height: 240 })).toMatchObject({ width: 240, height: 48 });
  expect(placeOfImage({ width: 90, height: 30 })).toMatchObject({ width: 90, height: 30 });
});

test.each([
  [1200, 300],
  [400, 400],
  [300, 1200],
])('an image of %i by %i begins below the name of the company and ends above the address', (width, height) => {
  const { y, height: high } = placeOfImage({ width, height });
  expect(y).toBeGreaterThanOrEqual(pointsToPixels(96));
  expect(y + high).toBeLessThanOrEqual(HEADER_PIXELS.usual);
});

test('changes and removes one element', () => {
  const image = { ...place, image_id: 1, description: '', every_page: false };
  const layout = { ...HOUSE_LAYOUT, images: [image, { ...image, image_id: 2 }] };
  const second = { kind: 'images', index: 1 } as const;
  expect(withElement(layout, second, { x: 5 }).images.map(({ x }) => x)).toEqual([100, 5]);
  expect(withElement(layout, second, undefined).images).toEqual([image]);
});
