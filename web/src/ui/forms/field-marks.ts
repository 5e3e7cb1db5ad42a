import { createContext } from 'react';

/** Which fields of a form are marked: those that are optional, or those that are required where these are fewer. */
export const FieldMarks = createContext<'optional' | 'required'>('optional');
