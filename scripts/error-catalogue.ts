import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '../server/tests/errors/testing/catalogue.ts';

// Writes docs/errors.md from the catalogue and its examples; a test holds it current.
writeFileSync(fileURLToPath(new URL('../docs/errors.md', import.meta.url)), errorCatalogue());
