import type { RefusalCode } from '../../refusals.ts'
import { findAccessRefusals, findOperation } from './access-table.ts'
import type { Call } from './define-call.ts'

/** Refusals that every call may get beside its own: from the request guard, its access, its flag. */
export function commonRefusals(call: Call): RefusalCode[] {
  return [
    'invalid_input',
    ...when(call.method !== 'GET', 'foreign_origin'),
    ...when(hasBody(call), 'body_too_large', 'unsupported_media_type'),
    ...findAccessRefusals(call.access, findOperation(call)),
    ...when(isForUsers(call) && (call.method !== 'GET' || call.asksProvider === true), 'too_many_requests'),
    ...when(call.operation !== undefined, 'writes_disabled'),
    'busy',
    'database_unavailable',
    'storage_full',
    'internal',
  ]
}

const when = (isSo: boolean, ...codes: RefusalCode[]): RefusalCode[] => (isSo ? codes : [])

const isForUsers = ({ access }: Call): boolean => access !== 'public' && access !== 'entrance'

/** Whether its input is sent as a body, beside what its address names. */
export const hasBody = ({ method }: Call): boolean => method !== 'GET' && method !== 'DELETE'
