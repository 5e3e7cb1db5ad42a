declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers a request with `TestServer` as JSON; the first request starts the database. */
    databaseDesk: string;
  }
}

/** Addresses of the migrated template database on the server that the tests of one run share. */
export interface TestServer {
  ownerUrl: string;
  appUrl: string;
  /** A database that takes long to make: every test file works in this one. */
  isShared?: boolean;
}

export const TEMPLATE_DATABASE = 'saldo_template';

/** The same address with another database behind it. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
