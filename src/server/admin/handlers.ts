import type { HandlersOf } from '../http/handler.ts'
import type { AdminDeps } from './admin-deps.ts'
import { downloadAuditEntries } from './download-audit-entries.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { readAuditFilters } from './read-audit-filters.ts'
import { readOverview } from './read-overview.ts'

export const adminHandlers: HandlersOf<
  'readAdminOverview' | 'listAuditEntries' | 'readAuditFilters' | 'downloadAuditEntries',
  AdminDeps
> = {
  readAdminOverview: ({ deps }) => readOverview(deps),
  listAuditEntries: ({ deps }, input) => listAuditEntries(deps, input),
  readAuditFilters: ({ deps }) => readAuditFilters(deps),
  downloadAuditEntries: ({ deps, user }, input) => downloadAuditEntries(deps, user, input),
}
