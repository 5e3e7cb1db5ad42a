import { readFileSync } from 'node:fs';

export const violation = readFileSync;
