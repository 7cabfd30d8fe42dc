import type { Deps } from '../deps.ts'

/** What identity needs from outside. */
export type IdentityDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'systemStatus'>
