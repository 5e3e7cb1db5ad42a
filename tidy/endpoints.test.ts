import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, AUTHORIZATIONS } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { openApiOf } from '../server/src/platform/http/openapi.ts';

type Operation = {
  operationId: string;
  'x-access': string;
  parameters: { name: string; in: string }[];
  requestBody?: unknown;
};

/** Lines such as "GET contacts/{id}/"; what begins with # is a heading. */
function pathsIn(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

/** Two paths are one when they differ in nothing but the names of parameters and a slash at the end. */
function shape(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

const described = openApiOf(API)['paths'] as Record<string, Record<string, Operation>>;
const operations = Object.entries(described).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path: `${method.toUpperCase()} ${path.slice(1)}`,
    operation,
  })),
);
const served = new Set(operations.map(({ path }) => shape(path)));
/** Those that the specification names, then those that were added in its style. */
const specified = [...new Set(['fixtures/endpoints.txt', 'fixtures/new-paths.txt'].flatMap(pathsIn))];

describe('paths of the specification and additions', () => {
  it('are served, or listed in not-served-yet.txt', () => {
    expect(specified.length).toBeGreaterThan(290);
    const missing = specified.filter((path) => !served.has(shape(path)));
    expect(pathsIn('not-served-yet.txt')).toEqual(missing);
  });
});

describe('the calls of the contract', () => {
  const calls = Object.values(API).flatMap((room) => Object.entries(room));

  it('are all described, each with a unique name and path', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      calls.map(([name]) => name).toSorted(),
    );
    expect(served.size).toBe(calls.length);
  });

  it('can name the administration in path, query or body', () => {
    for (const { path, operation } of operations) {
      if (!(AUTHORIZATIONS as readonly string[]).includes(operation['x-access'])) continue;
      const asked = JSON.stringify([operation.parameters, operation.requestBody]);
      expect(asked, path).toMatch(/"admin(_i|I)d"/);
    }
  });

  it('describe exactly the parameters of their path', () => {
    for (const { path, operation } of operations) {
      const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => String(name));
      const known = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(known.toSorted(), path).toEqual(named.toSorted());
    }
  });

  it('follow the path style of the specification: relative, lower case with its exceptions', () => {
    for (const { path } of operations) {
      expect(path).toMatch(/^(GET|POST|PUT|PATCH|DELETE) ([a-z0-9]+|\{\w+\})([-_/][a-z0-9]+|\/\{\w+\})*\/?$/);
    }
  });
});
