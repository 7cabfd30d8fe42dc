import type { HandlersOf } from '../http/handler.ts'
import type { AdminDeps } from './admin-deps.ts'
import { readOverview } from './read-overview.ts'

export const adminHandlers: HandlersOf<'readAdminOverview', AdminDeps> = {
  readAdminOverview: ({ deps }) => readOverview(deps),
}
