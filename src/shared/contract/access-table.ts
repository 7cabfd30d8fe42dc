import type { RefusalCode } from '../refusals.ts'
import type { Access } from './define-call.ts'

/**
 * Who can stand before a call. Who has no session, an ended or expired one, a cookie that we did not sign, or an address
 * that is not verified, is a stranger to every call.
 */
export type Caller = 'stranger' | 'user' | 'admin' | 'admin without second factor' | 'suspended'

/** `entrance`: signing in, out and up, which ask nobody who they are; whoever stands there shows it by other means. */
export type Door = 'entrance' | Access

const everyone = {
  stranger: 'let in',
  user: 'let in',
  admin: 'let in',
  'admin without second factor': 'let in',
  suspended: 'let in',
} as const

/** Access as one table: what each kind of call answers to whom, before it looks at anything else. */
export const accessTable: Record<Door, Record<Caller, 'let in' | RefusalCode>> = {
  entrance: everyone,
  public: { ...everyone, suspended: 'account_suspended' },
  user: { ...everyone, stranger: 'signed_out', suspended: 'account_suspended' },
  admin: {
    stranger: 'signed_out',
    user: 'forbidden',
    admin: 'let in',
    'admin without second factor': 'second_factor_needed',
    suspended: 'account_suspended',
  },
}
