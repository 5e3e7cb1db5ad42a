import { expect, test } from 'vitest';
import { PAGE_PIXELS, pixelsToPoints, pointsToPixels, unknownTemplateVariables } from './invoice-templates.ts';

test('a point is a pixel and a third', () => {
  expect(pixelsToPoints(192)).toBe(144);
  expect(pointsToPixels(144)).toBe(192);
  // A4 is 595.28 by 841.89 points.
  expect(pixelsToPoints(PAGE_PIXELS.width)).toBeCloseTo(595.28, 0);
  expect(pixelsToPoints(PAGE_PIXELS.height)).toBeCloseTo(841.89, 0);
});

test('names what is in braces and no variable, once', () => {
  expect(unknownTemplateVariables('{customer} {klant} {klant} {link}')).toEqual(['klant', 'link']);
});
