/** The texts every page needs, in one file over the line; the texts of a room come with the room. */
export { default as errors } from './errors.ts';
export { default as shell } from './shell.ts';
export { default as states } from './states.ts';
export { default as ui } from './ui.ts';
