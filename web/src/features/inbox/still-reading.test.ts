import { describe, expect, it } from 'vitest';
import { isStillReading } from './still-reading.ts';

const counted = (PROCESSING: number) => ({
  INBOX: 0,
  SUGGESTED: 3,
  OPEN: 3,
  WAITING: 3,
  NEEDS_YOU: 0,
  READY: 0,
  PROCESSING,
  REJECTED: 0,
  ARCHIVED: 0,
});

describe('looking at the inbox again', () => {
  it('goes on while a receipt is counted as being read', () => {
    expect(isStillReading({ counts: counted(1), rows: [] })).toBe(true);
  });

  it('goes on while a row says so that was read before they were counted', () => {
    expect(isStillReading({ counts: counted(0), rows: [{ state: 'SUGGESTED' }, { state: 'PROCESSING' }] })).toBe(true);
  });

  it('rests when nothing is being read, and before anything is known', () => {
    expect(isStillReading({ counts: counted(0), rows: [{ state: 'SUGGESTED' }] })).toBe(false);
    expect(isStillReading({ counts: undefined, rows: undefined })).toBe(false);
  });
});
