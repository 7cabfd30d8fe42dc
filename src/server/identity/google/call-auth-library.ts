import type { FastifyRequest } from 'fastify'
import type { RefusalCode } from '#shared/refusals.ts'
import { refuse } from '../../http/refusal.ts'
import { clientAddressHeader, type AuthLibrary } from './auth-library.ts'

export interface LibraryResponse {
  /** Whole Set-Cookie headers. */
  cookies: string[]
  /** Where it redirects to, if it does. */
  location: string | null
  body: unknown
}

/** What of a request the library may see: no header of the sender's but these can mean anything to it. */
const passedHeaders = [
  'cookie',
  'origin',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
] as const

/**
 * Calls the library with input that the contract has validated.
 *
 * @param path under /api/auth
 * @throws Refusal for the library's errors that are known; Error for others, which are bugs
 */
export async function callAuthLibrary(
  library: AuthLibrary,
  baseUrl: string,
  request: FastifyRequest,
  path: string,
  input: { query: Record<string, string | undefined> } | { body: Record<string, unknown> },
): Promise<LibraryResponse> {
  const url = new URL(`/api/auth${path}`, baseUrl)
  const headers = new Headers({ [clientAddressHeader]: request.ip })
  for (const name of passedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  let body: string | null = null
  if ('body' in input) {
    body = JSON.stringify(input.body)
    headers.set('content-type', 'application/json')
  } else {
    for (const [name, value] of Object.entries(input.query))
      if (value !== undefined) url.searchParams.set(name, value)
  }
  // What goes wrong inside is thrown (onAPIError.throw); what is refused is an answer.
  const response = await library.handler(
    new Request(url, { method: body === null ? 'GET' : 'POST', headers, body }),
  )
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false
  // Redirects declare JSON, and are empty.
  const answered: unknown = isJson && text !== '' ? JSON.parse(text) : null
  if (response.status >= 400) throw translateLibraryError(response.status, answered)
  return {
    cookies: response.headers.getSetCookie(),
    location: response.headers.get('location'),
    body: answered,
  }
}

/** The library's error codes, as ours. */
const refusalOfLibraryCode: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  INVALID_TOKEN: 'link_invalid',
  USER_NOT_FOUND: 'link_invalid',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no_password',
  UNAUTHORIZED: 'signed_out',
  PROVIDER_NOT_FOUND: 'google_unavailable',
}

/**
 * The refusal that an error answer of the library stands for; what it refuses for reasons that our own checks should
 * have caught is a bug.
 */
function translateLibraryError(status: number, body: unknown): Error {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  const refusal = refusalOfLibraryCode[code]
  return refusal ? refuse(refusal) : new Error(`The identity library answered ${status} ${code}`)
}
