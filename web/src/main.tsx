import './mantine-styles.ts';
import '@fontsource/poppins/latin-400.css';
import '@fontsource/poppins/latin-500.css';
import '@fontsource/poppins/latin-600.css';
import './ui/base.css';
import './ui/touch.css';
import './ui/figures.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from './app/routing/keep-focus.ts';
import { FreshQueryClient } from './app/api/query-client.ts';
import { createAppRouter } from './app/routing/routes.tsx';
import { startTexts } from './texts/i18n.ts';
import { isLanguage } from './ui/format/language.ts';
import { cssVariablesResolver, theme } from './ui/layout/theme.ts';

const HALF_A_MINUTE = 30_000;

/** Remembered under the same name that `public/theme.js` reads before the first paint. */
const themeChoice = localStorageColorSchemeManager({ key: 'saldo.theme' });

/** Retrying is the API client's own business: a GET once, a write under its key. */
const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false, staleTime: HALF_A_MINUTE } } });
const router = createAppRouter(client);

async function start(element: HTMLElement): Promise<void> {
  const [, segment] = window.location.pathname.split('/');
  await startTexts(isLanguage(segment) ? segment : 'en');
  createRoot(element).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={themeChoice}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={client}>
          <Suspense fallback={null}>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element called root');
keepFocus(element);
void start(element);
