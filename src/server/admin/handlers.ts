import type { HandlersOf } from '../http/handler.ts'
import { readOverview } from './read-overview.ts'

export const adminHandlers: HandlersOf<'readAdminOverview'> = {
  readAdminOverview: ({ deps }) => readOverview(deps),
}
