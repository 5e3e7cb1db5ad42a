import { useState } from 'react';

type Versioned = { version: number };

type SteadyProps<Thing extends Versioned> = {
  /** The thing as the server has it now. */
  newest: Thing;
  /** Shows the form of the thing it began with. `onDirty` tells whether it has unsaved work, `renew` lets go of that. */
  children: (held: { thing: Thing; onDirty: (dirty: boolean) => void; renew: () => void }) => React.ReactNode;
};

/**
 * Holds on to what a form began with while there is unsaved work in it: what was typed is neither lost when someone else changes the
 * thing, nor saved over their change. Give the form `key={thing.version}`.
 */
export function KeepDraft<Thing extends Versioned>({ newest, children }: SteadyProps<Thing>) {
  const [thing, setThing] = useState(newest);
  const [dirty, setDirty] = useState(false);
  if (!dirty && thing !== newest) setThing(newest);
  return children({ thing, onDirty: setDirty, renew: () => setDirty(false) });
}
