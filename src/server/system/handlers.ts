import { hasRole } from '#shared/identity/roles.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { SystemDeps } from './system-deps.ts'
import { findSystemStatus } from './system.db.ts'
import { updateSystemStatus } from './update-system-status.ts'

export const systemHandlers: HandlersOf<'readSystemStatus' | 'updateSystemStatus', SystemDeps> = {
  // Requested by every page for its banner, so it is cached; admins read the stored state.
  readSystemStatus: ({ deps, user }) =>
    hasRole(user, 'admin') ? findSystemStatus(deps.db) : deps.systemStatus.read(),
  updateSystemStatus: ({ deps, user }, input) => updateSystemStatus(deps, user, input),
}
