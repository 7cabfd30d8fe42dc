import type { z } from 'zod'
import type { RefusalCode } from '../../refusals.ts'
import type { OperationKind } from '../../system/system-flags.ts'

/**
 * Who may make a call. Ownership is checked by the use case.
 * `entrance`: signing in, out and up: needs no session.
 * `public`: anyone. `user`: a signed-in user. `admin`: an admin.
 * `session`: a user with the cookie of their own session, for the account's credentials and sessions.
 * `guest`: who has the secret of a link, which shows one thing; cookies don't count there.
 */
export type Access = 'entrance' | 'public' | 'user' | 'session' | 'admin' | 'guest'

export interface Call<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/things/:thingId`; the names after the colons are fields of the input. */
  path: `/api/${string}`
  summary: string
  access: Allowed
  /** The kind of operation that the system flags may switch off; none for reads and what must always work. */
  operation?: OperationKind
  /** Sends requests to the card provider whenever it is asked: rate-limited per user, reads included. */
  asksProvider?: true
  /**
   * Rate-limited per network: `secret`: made with a secret or an id alone, by people without an account; `guestReading`: reads all
   * that a guest's page shows.
   */
  limitsNetwork?: 'secret' | 'guestReading'
  /** Path, query (GET, DELETE) and body (others) in one object. */
  input: Input
  output: Output
  /** The answer may have megabytes: few of them are made at once. */
  isLarge?: true
  /** The answer is streamed, as a file of this type; `output` is its whole text, or what its JSON holds. */
  fileType?: 'text/csv' | 'application/json'
  /** The expected "no"s of this call, beside those that every call has. */
  refusals: readonly RefusalCode[]
}

export type InputOf<C extends Call> = z.infer<C['input']>
export type OutputOf<C extends Call> = z.infer<C['output']>

/** A call as a value: read by server, browser, tests and the OpenAPI document. */
export function defineCall<Input extends z.ZodObject, Output extends z.ZodType, Allowed extends Access>(
  call: Call<Input, Output, Allowed>,
): Call<Input, Output, Allowed> {
  return call
}

/** A call that answers with a file. */
export function defineFileCall<Input extends z.ZodObject, Output extends z.ZodType, Allowed extends Access>(
  call: FileCall<Input, Output, Allowed>,
): FileCall<Input, Output, Allowed> {
  return call
}

type FileCall<Input extends z.ZodObject, Output extends z.ZodType, Allowed extends Access> = Call<
  Input,
  Output,
  Allowed
> & { fileType: NonNullable<Call['fileType']> }

/** The names of the path's parameters: `/api/videos/:videoId` -> `['videoId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}
