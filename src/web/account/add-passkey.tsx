import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyEndpoints } from '#shared/contract/passkeys.ts'
import { makePasskey } from '../identity/passkeys.ts'
import { refreshSession } from '../session/session.ts'
import { useFormCall } from '../identity/use-form-call.ts'
import { showToast } from '../ui/toast.tsx'
import { useFocusOnArrival } from '../ui/use-focus-on-arrival.ts'
import styles from './account-page.module.css'
import { describeDevice } from './describe-device.ts'
import { OwnerFields } from './owner-fields.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import type { ResumedAct } from './resumed-act.ts'

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
      await makePasskey(options, name.trim() || usualName)
      // The roles of an admin may hang on it.
      await Promise.all([queryClient.invalidateQueries(passkeysQuery), refreshSession()])
      showToast('Passkey added. You can sign in with it from now on.')
      onEnd()
    },
  )
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Name of the passkey"
        name="passkeyName"
        ref={first}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={60}
        description="So that you know it again in the list."
      />
      <OwnerFields act="add-passkey" resumed={resumed} problem={problem} />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          Make the passkey
        </Button>
        <Button variant="default" onClick={onEnd}>
          Not now
        </Button>
      </div>
    </form>
  )
}
