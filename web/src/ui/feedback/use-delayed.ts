import { useEffect, useState } from 'react';

/** True once `on` has held for so long: what is quick shows no skeleton at all. */
export function useDelayed(on: boolean, delay_ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLate(true), delay_ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, delay_ms]);
  return on && late;
}
