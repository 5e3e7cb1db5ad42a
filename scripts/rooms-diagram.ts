import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withRoomsDiagram } from '../tidy/rooms-diagram.ts';

// Draws the imports between rooms in docs/tour.md; tidy/docs.test.ts fails when the diagram is out of date.
const tour = fileURLToPath(new URL('../docs/tour.md', import.meta.url));
writeFileSync(tour, withRoomsDiagram(readFileSync(tour, 'utf8')));
