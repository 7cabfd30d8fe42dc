import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/users.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { changesKey, usersKey } from '../parts/admin-queries.ts'
import { findFailure, type FailedChange } from '../parts/failed-change.ts'
import { userQuery } from './user-query.ts'

interface UserChange<Input> {
  mutationFn: (input: Input) => Promise<{ user: User }>
  /** What is so once it is stored: "ada@example.com is suspended." */
  doneText: (user: User) => string
  /** What is so when it was refused: "The account of ada@example.com stays as it was." */
  unchangedText: (email: string) => string
}

/**
 * A change of a user's rights. Waits for the answer: who may do what is never shown before it is so.
 * @returns sends the change; resolves with why it failed, or with null
 */
export function useUserChange<Input extends { user: Pick<User, 'id' | 'email'> }>({
  mutationFn,
  doneText,
  unchangedText,
}: UserChange<Input>) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn,
    onSuccess: ({ user }) => {
      cacheAnswer(queryClient, userQuery(user.id).queryKey, user)
      showToast(doneText(user))
    },
    // Where the answer was lost, the change may be stored.
    onError: (_error, { user }) => void queryClient.invalidateQueries(userQuery(user.id)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: usersKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
    },
  })
  return (input: Input): Promise<FailedChange | null> =>
    findFailure(mutateAsync(input), unchangedText(input.user.email))
}
