import { createContext, useContext, useMemo, useState } from 'react';

type Spots = {
  /** The field or place on the document that is lit now: what the mouse is on, or else what has the focus. */
  active: string | undefined;
  /** The place that the mouse is on: only there it is said in words what it is, a field says that itself. */
  pointed: string | undefined;
  light: (spot: string | undefined) => void;
  point: (spot: string | undefined) => void;
};

const SpotContext = createContext<Spots>({
  active: undefined,
  pointed: undefined,
  light: () => undefined,
  point: () => undefined,
});

/** Joins fields and the places on a document they were read from: lighting one lights the other. */
export function SpotProvider({ children }: { children: React.ReactNode }) {
  const [lit, light] = useState<string | undefined>();
  const [pointed, point] = useState<string | undefined>();
  const value = useMemo(() => ({ active: pointed ?? lit, pointed, light, point }), [lit, pointed]);
  return <SpotContext value={value}>{children}</SpotContext>;
}

export function useSpots(): Spots {
  return useContext(SpotContext);
}
