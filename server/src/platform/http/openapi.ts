import { type Call, type Calls, ERROR_CODES, isKeyed } from '@saldo/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of the API, from the same schemas that validate the requests. */
export function openApiOf(rooms: Readonly<Record<string, Calls>>): Json {
  const paths: Record<string, Json> = {};
  for (const [room, calls] of Object.entries(rooms)) {
    for (const [name, call] of Object.entries(calls)) {
      (paths[`/${call.path}`] ??= {})[call.method.toLowerCase()] = operation(room, name, call);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Saldo',
      version: '1',
      description:
        'Bookkeeping and tax for small businesses in the Netherlands. Amounts are strings with two decimals.',
    },
    servers: [{ url: '/{language}/api/v1', variables: { language: { enum: ['en', 'nl'], default: 'en' } } }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'saldo_access' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'detail'],
          properties: {
            code: { enum: ERROR_CODES },
            detail: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            request_id: { type: 'string' },
          },
        },
      },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeated with the same key within a week, the request is executed once and returns the same response',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};

function operation(room: string, name: string, call: Call): Json {
  return {
    operationId: name,
    tags: [room],
    summary: call.summary,
    'x-access': call.access,
    ...(call.access === 'public' ? { security: [] } : { security: [{ bearer: [] }, { cookie: [] }] }),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(isKeyed(call) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(call),
    responses: {
      '200': reply(call),
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' });
}

function parameters(place: 'path' | 'query', type: z.ZodType | undefined): Json[] {
  if (type === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(type, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function requestBody(call: Call): Json {
  if (call.upload === true) {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    };
    const bare = (call.bodyMayBe ?? []).map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]);
    const content = { 'multipart/form-data': { schema }, ...Object.fromEntries(bare) };
    return { requestBody: { required: true, content } };
  }
  if (call.body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } };
}

function reply(call: Call): Json {
  if (call.reply === undefined)
    return { description: call.summary, content: { [call.produces ?? 'application/octet-stream']: {} } };
  return { description: call.summary, content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } };
}
