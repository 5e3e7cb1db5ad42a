import { run } from '../server/src/run.ts';
import { DEMO_WELCOME } from './people.ts';
import { plantDemo, plantingOf } from './plant.ts';

/** The program with its demo companies. */
run({ progress: plantingOf, create: plantDemo, welcome: DEMO_WELCOME });
