import { useMediaQuery } from '@mantine/hooks';

const AT_ONCE = { getInitialValueInEffect: false };

/** Below 768 px: the phone layout. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, AT_ONCE);
}

/** Below 1200 px the second pane of a work screen is a drawer. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 1199.98px)', false, AT_ONCE);
}
