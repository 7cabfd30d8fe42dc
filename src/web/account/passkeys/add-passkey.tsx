import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyEndpoints } from '#shared/contract/identity/passkeys.ts'
import { registerPasskey } from '../../identity/factors/passkeys.ts'
import { refreshSession } from '../../session/session.ts'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { useFocusOnArrival } from '../../ui/focus/use-focus-on-arrival.ts'
import { TextField } from '../../ui/text/text-field.tsx'
import styles from '../style/account-page.module.css'
import { describeDevice } from '../sessions/describe-device.ts'
import { OwnerFields } from '../proof/owner-fields.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import type { ResumedAct } from '../proof/resumed-act.ts'

/** Asks who is here, then has the browser make a passkey. */
export function AddPasskey({ resumed, onEnd }: { resumed: ResumedAct | null; onEnd: () => void }) {
  const queryClient = useQueryClient()
  const usualName = describeDevice(navigator.userAgent)
  const [name, setName] = useState(resumed?.fields['passkeyName'] ?? usualName)
  const first = useFocusOnArrival<HTMLInputElement>()
  const { form, isBusy, problem, submit } = useFormCall(
    passkeyEndpoints.beginPasskey,
    {},
    async (options) => {
      await registerPasskey(options, name.trim() || usualName)
      // The roles of an admin may hang on it.
      await Promise.all([queryClient.invalidateQueries(passkeysQuery), refreshSession()])
      showToast('Passkey added. You can sign in with it from now on.')
      onEnd()
    },
  )
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label="Name of the passkey"
        name="passkeyName"
        ref={first}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        charactersMax={60}
        description="So that you recognize it in the list."
      />
      <OwnerFields act="add-passkey" resumed={resumed} problem={problem} />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          Create passkey
        </Button>
        <Button variant="default" onClick={onEnd}>
          Not now
        </Button>
      </div>
    </form>
  )
}
