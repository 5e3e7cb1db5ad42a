import { localStorageColorSchemeManager } from '@mantine/core';

/** Remembered under the same name that `public/theme.js` reads before the first paint. */
export const themeChoice = localStorageColorSchemeManager({ key: 'saldo.theme' });
