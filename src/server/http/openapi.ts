import { z } from 'zod'
import { brand } from '#shared/brand.ts'
import { guestLinkHeader } from '#shared/review/guest-links.ts'
import { findOperation, requiredScopes } from '#shared/contract/call/access-table.ts'
import { allCalls } from '#shared/contract/all-calls.ts'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { pathParameters } from '#shared/contract/call/define-call.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import { commonRefusals, hasBody } from '#shared/contract/call/common-refusals.ts'
import { refusals } from '#shared/refusals.ts'
import type { RefusalCode } from '#shared/refusals.ts'

export interface ApiAddress {
  baseUrl: string
  /** The name of the session cookie. */
  sessionCookie: string
}

/** The API document (OpenAPI 3.1), made from the contract: what is not in the contract is not in it either. */
export function describeApi({ baseUrl, sessionCookie }: ApiAddress): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<Call>({ ...allCalls, ...authEndpoints })) {
    const address = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [call.method.toLowerCase()]: describeCall(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: 'Every call of the product, from its contract.',
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        guestLink: { type: 'apiKey', in: 'header', name: guestLinkHeader },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'detail'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { type: 'string', enum: Object.keys(refusals) },
            detail: { type: 'string', description: 'A sentence for the person.' },
            requestId: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            details: { type: 'object' },
          },
        },
      },
    },
  }
}

function describeCall(name: string, call: Call): Record<string, unknown> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  const properties = schema.properties ?? {}
  const required = new Set(schema.required)
  const inPath = new Set(pathParameters(call.path))
  const outside = Object.keys(properties).filter((field) => inPath.has(field) || !hasBody(call))
  const inBody = Object.keys(properties).filter((field) => !inPath.has(field) && hasBody(call))
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.path.split('/')[2]],
    'x-access': call.access,
    'x-operation-kind': call.operation ?? 'none',
    'x-scopes': requiredScopes[call.access][findOperation(call)],
    ...describeSecurity(call),
    parameters: outside.map((field) => ({
      name: field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || required.has(field),
      schema: properties[field],
    })),
    ...(inBody.length === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(inBody.map((field) => [field, properties[field]])),
                  required: inBody.filter((field) => required.has(field)),
                },
              },
            },
          },
        }),
    responses: {
      200: {
        description: 'Done.',
        content: {
          [call.fileType ?? 'application/json']: {
            schema: z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }),
          },
        },
      },
      ...describeRefusals([...new Set([...call.refusals, ...commonRefusals(call)])]),
    },
  }
}

/** Which credential a call needs. */
function describeSecurity({ access }: Call): Record<string, unknown> {
  if (access === 'public' || access === 'entrance') return {}
  return { security: [access === 'guest' ? { guestLink: [] } : { session: [] }] }
}

function describeRefusals(codes: readonly RefusalCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code}: ${refusals[code].sentence}`).join(' · '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
