import type { RefusalCode } from '../refusals.ts'
import type { Call } from './define-call.ts'

/** Refusals that a call may answer with beside its own: from the guard of all requests, its access, its flag. */
export function commonRefusals(call: Call): RefusalCode[] {
  return [
    'invalid_input',
    ...when(call.method !== 'GET', 'foreign_origin'),
    ...when(hasBody(call), 'body_too_large', 'unsupported_media_type'),
    ...when(call.access !== 'public', 'signed_out'),
    ...when(!isEntrance(call), 'account_suspended'),
    ...when(call.access === 'admin', 'forbidden', 'second_factor_needed'),
    ...when(
      call.access !== 'public' && (call.method !== 'GET' || call.asksProvider === true),
      'too_many_requests',
    ),
    ...when(call.operation !== undefined, 'writes_disabled'),
    'busy',
    'database_unavailable',
    'storage_full',
    'internal',
  ]
}

const when = (isSo: boolean, ...codes: RefusalCode[]): RefusalCode[] => (isSo ? codes : [])

/** Identity's own addresses for anyone do not ask who is there. */
const isEntrance = ({ access, path }: Call): boolean => access === 'public' && path.startsWith('/api/auth/')

/** Whether its input is sent as a body, beside what its address names. */
export const hasBody = ({ method }: Call): boolean => method !== 'GET' && method !== 'DELETE'
