import { type QueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { lazy, Suspense, useEffect } from 'react';
import { loadRoomTexts } from '../texts/i18n.ts';
import { isLanguage } from '../ui/language.ts';
import { FailedLoad, NotFoundCard } from '../ui/notices.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { parseSearch, stringifySearch } from './address.tsx';
import { ApiError } from './api-error.ts';
import { loadRoom, type ScreenPlace, SCREENS } from './rooms.ts';
import { administrationsQuery, meQuery } from './session.ts';
import { useSignInQuestion } from './sign-in-again.ts';

type RouteContext = { client: QueryClient };

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));

function Root() {
  const question = useSignInQuestion();
  const isAtDoor = useLocation({ select: ({ pathname }) => pathname.endsWith('/sign-in') });
  useEffect(() => {
    // A call that came back after signing out: here the page itself asks.
    if (isAtDoor) question?.answer(false);
  }, [isAtDoor, question]);
  return (
    <>
      <Outlet />
      <Toaster />
      <Suspense fallback={null}>{question !== undefined && !isAtDoor && <SignInDialog />}</Suspense>
    </>
  );
}

function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (error instanceof ApiError && error.status === 404) return <NotFoundCard />;
  const failure = error instanceof ApiError ? { detail: error.detail, reference: error.reference } : undefined;
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <div className="middle">
      <FailedLoad what="page" failure={failure} onRetry={retry} />
    </div>
  );
}

const root = createRootRouteWithContext<RouteContext>()({ component: Root, notFoundComponent: NotFoundCard });

/** Dutch for who reads Dutch, English for the rest of the world. */
function preferredLanguage(): string {
  return navigator.languages.some((language) => language.toLowerCase().startsWith('nl')) ? 'nl' : 'en';
}

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: `/${preferredLanguage()}`, replace: true });
  },
});

const inLanguage = createRoute({
  getParentRoute: () => root,
  path: '$lang',
  beforeLoad: async ({ params }) => {
    if (!isLanguage(params.lang)) throw notFound();
    if (i18next.language !== params.lang) await i18next.changeLanguage(params.lang);
    document.documentElement.lang = params.lang;
  },
});

/** Without a session everything leads to the sign-in page, which leads back. */
async function requireSession(client: QueryClient, lang: string, next: string) {
  try {
    return await client.ensureQueryData(meQuery);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw redirect({ to: `/${lang}/sign-in`, search: next === `/${lang}` ? {} : { next }, replace: true });
  }
}

const home = createRoute({
  getParentRoute: () => inLanguage,
  path: '/',
  beforeLoad: async ({ context, params }) => {
    const me = await requireSession(context.client, params.lang, `/${params.lang}`);
    const adminId = me.admin_id ?? (await context.client.ensureQueryData(administrationsQuery))[0]?.id;
    if (adminId !== undefined) throw redirect({ to: `/${params.lang}/${String(adminId)}`, replace: true });
  },
  component: lazyRouteComponent(() => import('./no-administration.tsx')),
});

const signIn = createRoute({
  getParentRoute: () => inLanguage,
  path: 'sign-in',
  loader: () => loadRoomTexts('sign-in'),
  component: lazyRouteComponent(() => import('./sign-in-page.tsx')),
});

const administration = createRoute({
  getParentRoute: () => inLanguage,
  path: '$adminId',
  beforeLoad: async ({ context, params, location }) => {
    if (!/^[1-9]\d{0,15}$/.test(params.adminId)) throw notFound();
    await requireSession(context.client, params.lang, location.href);
  },
  component: lazyRouteComponent(() => import('./shell.tsx')),
  notFoundComponent: NotFoundCard,
});

function screenRoute({ path, room, screen, work }: ScreenPlace) {
  return createRoute({
    getParentRoute: () => administration,
    path,
    staticData: { work: work === true },
    loader: () => loadRoomTexts(room),
    component: lazyRouteComponent(async () => {
      const { screens } = await loadRoom(room);
      return { default: screens[screen] ?? NotFoundCard };
    }),
  });
}

/** The addresses of the product: `/{language}/{administration}/…`. */
export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      start,
      inLanguage.addChildren([home, signIn, administration.addChildren(SCREENS.map(screenRoute))]),
    ]),
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundCard,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  });
}
