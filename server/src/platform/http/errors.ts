import {
  ERRORS,
  type ErrorCode,
  type ErrorReply,
  errorText,
  type FieldText,
  fieldText,
  isErrorCode,
} from '@saldo/contract';
import { NoVatDataForYear } from '@saldo/ledger';
import type { FastifyError } from 'fastify';
import { ZodError } from 'zod';
import { isDatabaseAway } from '../database/connection-problems.ts';
import { constraintOf, postgresError } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Language } from '../scope.ts';

export type Failure = { status: number; body: ErrorReply; isDefect: boolean };

/** Turns whatever was thrown into what the caller gets: a named refusal in their language, or a plain 500 with an id. */
export function failureOf(error: unknown, language: Language, requestId: string): Failure {
  const { code, fields, about } = recognise(error);
  const body: ErrorReply = { code, detail: errorText(code, language, about), request_id: requestId };
  if (fields !== undefined) body.errors = inWords(fields, language);
  if (about !== undefined) body.about = { ...about };
  return { status: ERRORS[code].status, body, isDefect: code === 'unexpected' };
}

type Recognised = {
  code: ErrorCode;
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  about?: Readonly<Record<string, string | number | null>> | undefined;
};

function recognise(error: unknown): Recognised {
  if (error instanceof Refusal) return { code: error.code, fields: error.details.fields, about: error.details.about };
  if (error instanceof ZodError) return { code: 'invalid', fields: fieldsOf(error) };
  if (error instanceof NoVatDataForYear) return { code: 'no_vat_data_for_year', about: { year: error.year } };
  return recogniseDatabase(error) ?? recogniseHttp(error) ?? { code: 'unexpected' };
}

const MISSING: FieldText = 'required';

function fieldsOf(error: ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    const isMissing =
      issue.code === 'invalid_type' && issue.input === undefined && issue.message.startsWith('Invalid input');
    (fields[path] ??= []).push(isMissing ? MISSING : issue.message);
  }
  return fields;
}

function inWords(fields: Readonly<Record<string, readonly string[]>>, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, keys]) => [path, keys.map((key) => fieldText(key, language))]),
  );
}

/** Functions and triggers put the error code in the hint (server/schema). */
function recogniseDatabase(error: unknown): Recognised | undefined {
  if (isDatabaseAway(error)) return { code: 'unavailable' };
  const refused = postgresError(error);
  if (refused === undefined) return undefined;
  if (refused.hint === 'vat_period_filed') return { code: 'period_already_processed' };
  if (refused.hint === 'ledger_inactive') return { code: refused.hint, about: { ledger: refused.detail ?? '' } };
  if (refused.hint !== undefined && isErrorCode(refused.hint)) return { code: refused.hint };
  if (
    refused.code === '23505' &&
    constraintOf(refused)?.startsWith('journal_entries_administration_id_source') === true
  )
    return { code: 'already_posted' };
  // Characters no text can hold (U+0000, half of a surrogate pair), a number no column can hold.
  if (/^(22021|22P05|22003)$/.test(refused.code ?? '') || refused.detail?.includes('surrogate') === true)
    return { code: 'invalid' };
  // Statement or lock time-out.
  return /^(57014|55P03|40P01)$/.test(refused.code ?? '') ? { code: 'unavailable' } : undefined;
}

function recogniseHttp(error: unknown): Recognised | undefined {
  const { statusCode: status, code } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || isCutForm(error)) return { code: 'invalid' };
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return { code: BY_STATUS[status] ?? 'invalid' };
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** A form that ends before its last boundary, or whose parts have no proper head: @fastify/busboy says so in words only. */
function isCutForm(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Unexpected end of (form|multipart data|file)|Part terminated early|Malformed part header|Multipart: Boundary not found)/.test(
      error.message,
    )
  );
}
