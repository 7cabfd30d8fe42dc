import type { User } from '#shared/contract/users.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useRoleChange } from './use-role-change.ts'

interface RoleDialogProps {
  /** The user whose role is about to change; null: the dialog is closed. */
  user: Pick<User, 'id' | 'email' | 'roles'> | null
  onClose: () => void
}

/** Asks before the admin role is given or taken, naming the person. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const { change, isBusy } = useRoleChange(onClose)
  const isAdmin = hasRole(user, 'admin')
  return (
    <ReasonDialog
      isOpen={user !== null}
      title={isAdmin ? `Take the admin role from ${user?.email}?` : `Make ${user?.email} an admin?`}
      confirmLabel={isAdmin ? 'Take the role' : 'Give the role'}
      cancelLabel="Leave as it is"
      isRequired
      isDestructive={isAdmin}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={(reason) => user && change({ user, isAdmin: !isAdmin, reason })}
    >
      {isAdmin
        ? 'They keep their account and their own films; they lose the studio’s pages at their next click.'
        : 'They see all customers and films, move them, change prices, and can make others admins.'}
    </ReasonDialog>
  )
}
