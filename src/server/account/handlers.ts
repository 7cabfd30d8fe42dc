import type { HandlersOf } from '../http/handler.ts'
import type { AccountDeps } from './account-deps.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

export const accountHandlers: HandlersOf<'exportMyData' | 'deleteMyAccount', AccountDeps> = {
  exportMyData: ({ deps, user }) => exportData(deps, user),
  deleteMyAccount: ({ deps, user }, shown) => deleteAccount(deps, user, shown),
}
