/** Owns the database and its schema. */
export const OWNER_ROLE = 'saldo_owner';

/** What the application logs in with: row-level security binds it. */
export const APP_ROLE = 'saldo_app';
