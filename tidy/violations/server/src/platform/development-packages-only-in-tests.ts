import { test } from 'vitest';

export const violation = test;
