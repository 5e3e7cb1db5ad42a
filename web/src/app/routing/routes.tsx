import { type QueryClient, useQuery, useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
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
import type { Authorization } from '@saldo/contract';
import i18next from 'i18next';
import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react';
import { loadRoomTexts } from '../../texts/i18n.ts';
import { isLanguage } from '../../ui/format/language.ts';
import { FailedLoad } from '../../ui/feedback/notices.tsx';
import { useQuestion } from '../../ui/feedback/question-store.ts';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { ListDrawer } from '../../ui/table/list-pdf.ts';
import { parseSearch, stringifySearch } from './address.tsx';
import { ApiError, isRefused } from '../api/api-error.ts';
import { listDrawing } from '../api/draw-list.ts';
import { type DoorPlace, DOORS, loadRoom, type ScreenPlace, SCREENS } from './screens.ts';
import { noteSignedOut } from '../../features/inbox/index.ts';
import { featureOff, featureRefused } from './feature-off.ts';
import { NoAccessPage } from './no-access.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import {
  administrationsQuery,
  authorizationsQuery,
  forgetSignedIn,
  meQuery,
  seemsSignedIn,
  useAdminId,
} from '../api/session.ts';
import { endingOf } from '../../features/accounts/index.ts';
import { useSignInQuestion } from '../api/sign-in-again.ts';

type RouteContext = { client: QueryClient };

const SignInDialog = lazy(() => import('../../features/accounts/sign-in/sign-in-dialog.tsx'));
const QuestionDialog = lazy(() => import('../../ui/feedback/question-dialog.tsx'));
const OfflinePage = lazy(() => import('../offline/offline-page.tsx'));

function Root() {
  const question = useSignInQuestion();
  const client = useQueryClient();
  const drawing = useMemo(() => listDrawing(client), [client]);
  const asked = useQuestion() !== undefined;
  const isAtDoor = useLocation({ select: ({ pathname }) => pathname.endsWith('/sign-in') });
  useEffect(() => {
    // A call that came back after signing out: here the page itself asks.
    if (isAtDoor) question?.answer(false);
  }, [isAtDoor, question]);
  return (
    <ListDrawer value={drawing}>
      <Outlet />
      <Toaster />
      <Suspense fallback={null}>{asked && <QuestionDialog />}</Suspense>
      <Suspense fallback={null}>{question !== undefined && !isAtDoor && <SignInDialog />}</Suspense>
    </ListDrawer>
  );
}

function FailedPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiError && error.status === 403) return <NoAccessPage feature={featureRefused(error.code)} />;
  const failure = error instanceof ApiError ? { detail: error.detail, reference: error.reference } : undefined;
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  if (isRefused(error, 'network'))
    return (
      <Suspense fallback={null}>
        <OfflinePage failure={failure} onRetry={retry} />
      </Suspense>
    );
  return (
    <div className="middle">
      <FailedLoad what="page" failure={failure} onRetry={retry} />
    </div>
  );
}

const root = createRootRouteWithContext<RouteContext>()({ component: Root, notFoundComponent: NotFoundPage });

/** Dutch for Dutch browsers, English otherwise. */
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

/** Back from outside, where one address is known for everyone: the word that comes along names language and administration. */
function backTo(search: { state?: string; code?: string }, page: string, tab: string): never {
  const { state = '', code } = search;
  const [, lang, adminId] = /^(en|nl)\.([1-9]\d{0,15})\./.exec(state) ?? [];
  if (lang === undefined || adminId === undefined) throw notFound();
  throw redirect({ to: `/${lang}/${adminId}/${page}`, search: { tab, state, code }, replace: true });
}

const paymentProvider = createRoute({
  getParentRoute: () => root,
  path: 'payment-provider',
  beforeLoad: ({ location }) => backTo(location.search, 'settings', 'connections'),
});

const bankConnection = createRoute({
  getParentRoute: () => root,
  path: 'bank-connection',
  beforeLoad: ({ location }) => backTo(location.search, 'bank/settings', 'accounts'),
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

/** Clears the session marker when there is no session any more. Returns the reason, if known. */
async function forgetEnded(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
  forgetSignedIn();
  await noteSignedOut();
  return endingOf(error);
}

/** Without a session everything leads to the sign-in page, which leads back. */
async function requireSession(client: QueryClient, lang: string, next: string) {
  const toSignIn = (ending: Record<string, string> = {}) =>
    redirect({
      to: `/${lang}/sign-in`,
      search: { ...(next === `/${lang}` ? {} : { next }), ...ending },
      replace: true,
    });
  if (client.getQueryData(meQuery.queryKey) === undefined && !seemsSignedIn()) {
    await noteSignedOut();
    throw toSignIn();
  }
  try {
    return await client.ensureQueryData(meQuery);
  } catch (error) {
    throw toSignIn(await forgetEnded(error));
  }
}

/** The start page of a person without an administration. */
const NEW_ADMINISTRATION = 'new-administration';

/** An administration that is not theirs is not there at all. */
async function requireMembership(client: QueryClient, adminId: number) {
  try {
    await client.ensureQueryData(authorizationsQuery(adminId));
  } catch (error) {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  }
}

const home = createRoute({
  getParentRoute: () => inLanguage,
  path: '/',
  beforeLoad: async ({ context, params }) => {
    const place = await placeOfSession(context.client, params.lang, `/${params.lang}`);
    const { staff_role } = await context.client.ensureQueryData(meQuery);
    // A bookkeeper comes for what is pending, not for one of the clients.
    const to = staff_role === null || place === NEW_ADMINISTRATION ? place : `${place}/staff/queue`;
    throw redirect({ to: `/${params.lang}/${to}`, replace: true });
  },
});

/** The administration of the session, in an address; without any, where one begins. */
async function placeOfSession(client: QueryClient, lang: string, next: string): Promise<string> {
  const me = await requireSession(client, lang, next);
  const adminId = me.admin_id ?? (await client.ensureQueryData(administrationsQuery))[0]?.id;
  return adminId === undefined ? NEW_ADMINISTRATION : String(adminId);
}

/** The address of the bank accounts as e-mails name it: without an administration, it is about the one of the session. */
const bankAccounts = createRoute({
  getParentRoute: () => inLanguage,
  path: 'bank/instellingen',
  beforeLoad: async ({ context, params, location }) => {
    const place = await placeOfSession(context.client, params.lang, location.href);
    const to = place === NEW_ADMINISTRATION ? place : `${place}/bank/settings`;
    throw redirect({ to: `/${params.lang}/${to}`, search: location.search, replace: true });
  },
});

/** The screens of the provider's bookkeepers are of all clients: without an administration they open in that of the session. */
const staffScreens = createRoute({
  getParentRoute: () => inLanguage,
  path: 'staff/$screen',
  beforeLoad: async ({ context, params, location }) => {
    const place = await placeOfSession(context.client, params.lang, location.href);
    const to = place === NEW_ADMINISTRATION ? place : `${place}/staff/${params.screen}`;
    throw redirect({ to: `/${params.lang}/${to}`, search: location.search, replace: true });
  },
});

/** Someone who opens the sign-in page with an ended session is told why as well; without a session nothing is asked. */
async function tellWhyOver(client: QueryClient, lang: string, search: object): Promise<void> {
  if (!seemsSignedIn()) return;
  const ending = await endingAtDoor(client);
  if (ending?.ended !== undefined)
    throw redirect({ to: `/${lang}/sign-in`, search: { ...search, ...ending }, replace: true });
}

/** Nothing when the session goes on; nor without a connection, when nobody can say, and signing in is offered anyway. */
async function endingAtDoor(client: QueryClient) {
  try {
    await client.ensureQueryData(meQuery);
    return undefined;
  } catch (error) {
    return await forgetEnded(error).catch(() => undefined);
  }
}

const signIn = createRoute({
  getParentRoute: () => inLanguage,
  path: 'sign-in',
  beforeLoad: ({ context, params, location }) => tellWhyOver(context.client, params.lang, location.search),
  loader: () => loadRoomTexts('sign-in'),
  component: lazyRouteComponent(() => import('../../features/accounts/sign-in/sign-in-page.tsx')),
});

const administration = createRoute({
  getParentRoute: () => inLanguage,
  path: '$adminId',
  beforeLoad: async ({ context, params, location }) => {
    if (!/^[1-9]\d{0,15}$/.test(params.adminId)) throw notFound();
    await requireSession(context.client, params.lang, location.href);
    await requireMembership(context.client, Number(params.adminId));
  },
  component: lazyRouteComponent(() => import('../shell/shell.tsx')),
  notFoundComponent: NotFoundPage,
});

/** A screen that requires an authorization, already known to the administration's route. */
function guarded(Screen: ComponentType, needs: Authorization): ComponentType {
  return function Guarded() {
    const { data: rights } = useQuery(authorizationsQuery(useAdminId()));
    if (rights === undefined) return null;
    if (rights.authorizations.includes(needs)) return <Screen />;
    return <NoAccessPage feature={featureOff(rights, needs)} />;
  };
}

function lazyScreen({ room, screen, needs }: Pick<ScreenPlace, 'room' | 'screen' | 'needs'>) {
  return lazyRouteComponent(async () => {
    const { screens } = await loadRoom(room);
    const Screen = screens[screen] ?? NotFoundPage;
    return { default: needs === undefined ? Screen : guarded(Screen, needs) };
  });
}

function screenRoute(place: ScreenPlace) {
  return createRoute({
    getParentRoute: () => administration,
    path: place.path,
    staticData: { work: place.work === true },
    loader: () => loadRoomTexts(place.room),
    component: lazyScreen(place),
  });
}

function doorRoute(place: DoorPlace) {
  return createRoute({
    getParentRoute: () => inLanguage,
    path: place.path,
    beforeLoad: async ({ context, params, location }) => {
      if (place.signedIn === true) await requireSession(context.client, params.lang, location.href);
    },
    loader: () => Promise.all([loadRoomTexts('sign-in'), loadRoomTexts(place.room)]),
    component: lazyScreen(place),
  });
}

/** The addresses of the product: `/{language}/{administration}/…`. */
export function createAppRouter(client: QueryClient) {
  return createRouter({
    // An address read again that says the same draws nothing again.
    defaultStructuralSharing: true,
    routeTree: root.addChildren([
      start,
      paymentProvider,
      bankConnection,
      inLanguage.addChildren([
        home,
        signIn,
        bankAccounts,
        staffScreens,
        ...DOORS.map(doorRoute),
        administration.addChildren(SCREENS.map(screenRoute)),
      ]),
    ]),
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  });
}
