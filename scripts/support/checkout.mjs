import { join } from 'node:path';

/** The folder everything lies in. */
export const root = join(import.meta.dirname, '../..');

/** Something the person at the keyboard has to know; told without a stack trace. */
export class Trouble extends Error {}
