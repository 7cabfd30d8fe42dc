import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyEndpoints, type Passkey } from '#shared/contract/identity/passkeys.ts'
import { refreshSession } from '../../session/session.ts'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useFocusOnArrival } from '../../ui/focus/use-focus-on-arrival.ts'
import { TextField } from '../../ui/text/text-field.tsx'
import styles from '../style/account-page.module.css'
import { OwnerFields } from '../proof/owner-fields.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import { useResumedAct, type ResumedAct } from '../proof/resumed-act.ts'
import { sessionsQuery } from '../sessions/sessions-query.ts'

/** One passkey: what it is called, since when, when last; renamed in place, removed after a question. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const resumed = useResumedAct(`remove-passkey-${passkey.id}`)
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'removing'>(resumed ? 'removing' : 'nothing')
  const [isBack, setIsBack] = useState(false)
  const renameButton = useFocusOnArrival<HTMLButtonElement>(isBack && doing === 'nothing')
  const begin = (next: typeof doing) => {
    setIsBack(next === 'renaming')
    setDoing(next)
  }
  const end = () => setDoing('nothing')
  if (doing === 'renaming') {
    return (
      <li className={styles.row}>
        <Rename passkey={passkey} onEnd={end} />
      </li>
    )
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{passkey.name}</span>
        <span className={styles.detail}>
          added <DateText at={passkey.createdAt} />
          {' · '}
          {passkey.lastUsedAt ? (
            <>
              last used <DateText at={passkey.lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <Button variant="default" size="sm" ref={renameButton} onClick={() => begin('renaming')}>
          Rename<VisuallyHidden> {passkey.name}</VisuallyHidden>
        </Button>
        <Button variant="subtle" size="sm" onClick={() => begin('removing')}>
          Remove<VisuallyHidden> {passkey.name}</VisuallyHidden>
        </Button>
      </div>
      <Dialog isOpen={doing === 'removing'} title={`Remove “${passkey.name}”?`} size={480} onClose={end}>
        <Remove passkey={passkey} resumed={resumed} onEnd={end} />
      </Dialog>
    </li>
  )
}

function Rename({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const queryClient = useQueryClient()
  const field = useFocusOnArrival<HTMLInputElement>()
  const [name, setName] = useState(passkey.name)
  const { form, isBusy, problem, submit } = useFormCall(
    passkeyEndpoints.renamePasskey,
    { passkeyId: passkey.id },
    async () => {
      await queryClient.invalidateQueries(passkeysQuery)
      onEnd()
    },
  )
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={`New name of “${passkey.name}”`}
        name="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        charactersMax={60}
        error={problem?.fields['name']}
      />
      <FieldError>{problem?.sentence}</FieldError>
      <div className={styles.actions}>
        <Button type="submit" size="sm" loading={isBusy}>
          Save name
        </Button>
        <Button variant="default" size="sm" onClick={onEnd}>
          Keep the old name
        </Button>
      </div>
    </form>
  )
}

function Remove({
  passkey,
  resumed,
  onEnd,
}: {
  passkey: Passkey
  resumed: ResumedAct | null
  onEnd: () => void
}) {
  const queryClient = useQueryClient()
  const { form, isBusy, problem, submit } = useFormCall(
    passkeyEndpoints.removePasskey,
    { passkeyId: passkey.id },
    async () => {
      onEnd()
      showToast(`“${passkey.name}” can no longer sign you in.`)
      await Promise.all([
        queryClient.invalidateQueries(passkeysQuery),
        queryClient.invalidateQueries(sessionsQuery),
        refreshSession(),
      ])
    },
  )
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className={styles.form}>
        <p>
          It can no longer sign you in, and other sessions started with it end. Remove it from the device as
          well, in its password settings.
        </p>
        <OwnerFields act={`remove-passkey-${passkey.id}`} resumed={resumed} problem={problem} />
      </div>
      <DialogActions
        cancelLabel="Keep it"
        onCancel={onEnd}
        hasFocusOnCancel
        confirmLabel="Remove passkey"
        isDestructive
        isBusy={isBusy}
      />
    </form>
  )
}
