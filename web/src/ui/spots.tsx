import { createContext, useContext, useMemo, useState } from 'react';

type Spots = {
  /** The field or place on the document that is lit now. */
  active: string | undefined;
  light: (spot: string | undefined) => void;
};

const SpotContext = createContext<Spots>({ active: undefined, light: () => undefined });

/** Joins fields and the places on a document they were read from: lighting one lights the other. */
export function SpotProvider({ children }: { children: React.ReactNode }) {
  const [active, light] = useState<string | undefined>();
  const value = useMemo(() => ({ active, light }), [active]);
  return <SpotContext value={value}>{children}</SpotContext>;
}

export function useSpots(): Spots {
  return useContext(SpotContext);
}
