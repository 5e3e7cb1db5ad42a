import { describe, expect, it } from 'vitest';
import { isOnTheMove } from './on-the-move.ts';

const first = (PROCESSING: number, is_weighing = false) => ({
  counts: {
    INBOX: 0,
    SUGGESTED: 3,
    OPEN: 3,
    WAITING: 3,
    NEEDS_YOU: 0,
    READY: 0,
    PROCESSING,
    REJECTED: 0,
    ARCHIVED: 0,
  },
  is_weighing,
});

describe('looking at the inbox again', () => {
  it('goes on while a receipt is counted as being read', () => {
    expect(isOnTheMove({ first: first(1), rows: [] })).toBe(true);
  });

  it('goes on while a row says so that was read before they were counted', () => {
    expect(isOnTheMove({ first: first(0), rows: [{ state: 'SUGGESTED' }, { state: 'PROCESSING' }] })).toBe(true);
  });

  it('goes on while what waits is held against a contact that changed', () => {
    expect(isOnTheMove({ first: first(0, true), rows: [{ state: 'SUGGESTED' }] })).toBe(true);
  });

  it('rests when nothing is being read or weighed, and before anything is known', () => {
    expect(isOnTheMove({ first: first(0), rows: [{ state: 'SUGGESTED' }] })).toBe(false);
    expect(isOnTheMove({ first: undefined, rows: undefined })).toBe(false);
  });
});
