import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../call/call.ts'
import { canUsePasskeys } from '../../identity/factors/passkeys.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { useFocusOnArrival } from '../../ui/focus/use-focus-on-arrival.ts'
import styles from '../style/account-page.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import { useResumedAct } from '../proof/resumed-act.ts'

/** The devices that sign in without a password. */
export function PasskeysSection() {
  const { data, error, refetch } = useQuery(passkeysQuery)
  return (
    <Section
      title="Passkeys"
      hint="Sign in with your fingerprint, your face or your device’s PIN, without a password or code. A passkey works on this site only."
    >
      {!data && !error && <SkeletonRows rows={1} label="Loading your passkeys" />}
      {!data && error && (
        <ErrorState
          title="Your passkeys could not be read."
          sentence={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          {data.passkeys.length > 0 && (
            <ul className={styles.list} aria-label="Passkeys">
              {data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
          <Adding hasSome={data.passkeys.length > 0} />
        </>
      )}
    </Section>
  )
}

function Adding({ hasSome }: { hasSome: boolean }) {
  const resumed = useResumedAct('add-passkey')
  const [state, setState] = useState<'never' | 'open' | 'closed'>(resumed ? 'open' : 'never')
  if (!canUsePasskeys()) {
    return (
      <p>
        This browser can’t create passkeys here. Open this page in one that can, such as the one on your
        phone.
      </p>
    )
  }
  if (state === 'open') return <AddPasskey resumed={resumed} onEnd={() => setState('closed')} />
  return <AddButton hasSome={hasSome} isBack={state === 'closed'} onAdd={() => setState('open')} />
}

function AddButton({ hasSome, isBack, onAdd }: { hasSome: boolean; isBack: boolean; onAdd: () => void }) {
  const button = useFocusOnArrival<HTMLButtonElement>(isBack)
  return (
    <Button ref={button} variant="default" className={hasSome ? styles.after : undefined} onClick={onAdd}>
      {hasSome ? 'Add another passkey' : 'Add a passkey'}
    </Button>
  )
}
