import { useQuery } from '@tanstack/react-query'
import type { User } from '#shared/contract/users.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useReasonDialog } from '../parts/use-reason-dialog.ts'
import { useRoleChange } from './use-role-change.ts'
import { userQuery } from './user-query.ts'

interface RoleDialogProps {
  /** The user whose role is about to change, as they were when the question was asked; null: the dialog is closed. */
  asked: User | null
  /** The users of the screen, as they were read last. */
  users: readonly User[]
  onClose: () => void
}

/** Asks before the admin role is given or taken, naming the person. */
export function RoleDialog({ asked, users, onClose }: RoleDialogProps) {
  const send = useRoleChange()
  const isAdmin = hasRole(asked, 'admin')
  const shown = users.find((user) => user.id === asked?.id)
  // A list of admins is without those whose role was taken, but also without those on a page that is not loaded.
  // What was read of them before is not what is so now.
  const read = useQuery({
    ...userQuery(asked?.id ?? ''),
    enabled: asked !== null && shown === undefined,
  })
  const now = shown ?? (read.isSuccess && !read.isFetching ? read.data : undefined)
  const dialog = useReasonDialog({
    asked,
    onClose,
    draftKey: ({ id }) => `role/${id}/${isAdmin ? 'take' : 'give'}`,
    send: (user, reason) => send({ user, isAdmin: !isAdmin, reason }),
    isStored: () => now !== undefined && hasRole(now, 'admin') !== isAdmin,
    storedText: ({ email }) => (isAdmin ? `${email} is no longer an admin.` : `${email} is an admin by now.`),
  })
  return (
    <ReasonDialog
      {...dialog}
      title={isAdmin ? `Take the admin role from ${asked?.email}?` : `Make ${asked?.email} an admin?`}
      confirmLabel={isAdmin ? 'Take the role' : 'Give the role'}
      cancelLabel="Leave as it is"
      isDestructive={isAdmin}
    >
      {isAdmin
        ? 'They keep their account and their own films; they lose the studio’s pages at their next click.'
        : 'They see all customers and films, move them, change prices, and can make others admins.'}
    </ReasonDialog>
  )
}
