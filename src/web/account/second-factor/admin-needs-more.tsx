import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../call/call.ts'
import { canUsePasskeys, signInWithDevicePasskey } from '../../identity/factors/passkeys.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { passkeysQuery } from '../passkeys/passkeys-query.ts'
import styles from './second-factor.module.css'

/** For an admin who is none until they have shown more than a password. Who has a passkey shows that. */
export function AdminNeedsMore({ onDone }: { onDone: () => Promise<unknown> }) {
  const { data } = useQuery(passkeysQuery)
  const show = useMutation({
    mutationFn: async () => {
      await signInWithDevicePasskey()
      await onDone()
    },
  })
  const hasPasskey = (data?.passkeys.length ?? 0) > 0
  if (!hasPasskey || !canUsePasskeys()) {
    return (
      <output className={styles.needed}>
        You are an admin, and admins sign in in two steps. Set up the second step here, or{' '}
        {hasPasskey ? 'show' : 'add'} a passkey; the studio opens right after.
      </output>
    )
  }
  return (
    <div className={styles.needed}>
      <p>You are an admin and signed in without your passkey. Use it to open the studio.</p>
      <Button loading={show.isPending} onClick={() => show.mutate()}>
        Use my passkey
      </Button>
      <FieldError>{show.error && errorMessage(show.error)}</FieldError>
    </div>
  )
}
