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

describe('polling the inbox', () => {
  it('continues while a receipt is counted as being read', () => {
    expect(isOnTheMove({ first: first(1), rows: [] })).toBe(true);
  });

  it('continues while a row fetched earlier is being read', () => {
    expect(isOnTheMove({ first: first(0), rows: [{ state: 'SUGGESTED' }, { state: 'PROCESSING' }] })).toBe(true);
  });

  it('continues while proposals are refreshed for a changed contact', () => {
    expect(isOnTheMove({ first: first(0, true), rows: [{ state: 'SUGGESTED' }] })).toBe(true);
  });

  it('stops when nothing is in progress or known yet', () => {
    expect(isOnTheMove({ first: first(0), rows: [{ state: 'SUGGESTED' }] })).toBe(false);
    expect(isOnTheMove({ first: undefined, rows: undefined })).toBe(false);
  });
});
