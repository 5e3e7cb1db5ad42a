import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../ui/format/language.ts';
import type accounts from './en/accounts.ts';
import type administrations from './en/administrations.ts';
import type assets from './en/assets.ts';
import type bank from './en/bank.ts';
import type contacts from './en/contacts.ts';
import type dashboard from './en/dashboard.ts';
import type errors from './en/errors.ts';
import type history from './en/history.ts';
import type inbox from './en/inbox.ts';
import type journal from './en/journal.ts';
import type newAdministration from './en/new-administration.ts';
import type projects from './en/projects.ts';
import type purchases from './en/purchases.ts';
import type reports from './en/reports.ts';
import type sales from './en/sales.ts';
import type shell from './en/shell.ts';
import type signIn from './en/sign-in.ts';
import type staff from './en/staff.ts';
import type states from './en/states.ts';
import type taxReturns from './en/tax-returns.ts';
import type timesheets from './en/timesheets.ts';
import type ui from './en/ui.ts';

/** Every set of texts by the name of its file. English gives the shape; a Dutch file that lacks a key does not compile. */
type Texts = {
  accounts: typeof accounts;
  administrations: typeof administrations;
  assets: typeof assets;
  bank: typeof bank;
  contacts: typeof contacts;
  dashboard: typeof dashboard;
  errors: typeof errors;
  history: typeof history;
  inbox: typeof inbox;
  journal: typeof journal;
  'new-administration': typeof newAdministration;
  projects: typeof projects;
  purchases: typeof purchases;
  reports: typeof reports;
  sales: typeof sales;
  shell: typeof shell;
  'sign-in': typeof signIn;
  staff: typeof staff;
  states: typeof states;
  'tax-returns': typeof taxReturns;
  timesheets: typeof timesheets;
  ui: typeof ui;
};

export type TextSet = keyof Texts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: Texts;
  }
}

type TextFile = { default: Record<string, unknown> };

const core = { en: () => import('./en/index.ts'), nl: () => import('./nl/index.ts') };
const rooms = import.meta.glob<TextFile>([
  './{en,nl}/*.ts',
  '!./{en,nl}/index.ts',
  '!./{en,nl}/{errors,shell,states,ui}.ts',
]);

async function loadTexts(language: string, name: string): Promise<Record<string, unknown>> {
  const common: Record<string, Record<string, unknown>> = await core[language === 'nl' ? 'nl' : 'en']();
  const found = common[name];
  if (found !== undefined) return found;
  const file = await rooms[`./${language}/${name}.ts`]?.();
  if (file === undefined) throw new Error(`no texts called ${name} in ${language}`);
  return file.default;
}

const textFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, name, done) => {
    loadTexts(language, name).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

/** Starts the texts in one language; the texts of a room are fetched when the room is first opened. */
export async function startTexts(language: Language): Promise<void> {
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['ui', 'states', 'shell', 'errors'],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Fetches a room's texts beside its code, so that the room does not wait for them one after the other. */
export async function loadRoomTexts(name: TextSet): Promise<void> {
  await i18next.loadNamespaces(name);
}
