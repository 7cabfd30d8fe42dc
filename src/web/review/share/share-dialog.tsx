import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { describeExcess } from '#shared/fields.ts'
import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { errorMessage } from '../../call/call.ts'
import { NewAddress } from '../../links/new-address.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusOnInvalid } from '../../ui/focus/use-focus-on-invalid.ts'
import { scrollIntoView } from '../../ui/page/scroll-into-view.ts'
import { TextField } from '../../ui/text/text-field.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { guestLinksQuery } from '../queries/guest-query.ts'
import { GuestLinkRow } from './guest-link-row.tsx'
import styles from './share-dialog.module.css'
import { useNewGuestLink } from './use-new-guest-link.ts'

interface ShareDialogProps {
  isOpen: boolean
  onClose: () => void
  videoId: string
  /** The cut that is shown. */
  cut: number
}

/** The customer's links for guests: made and ended here. */
export function ShareDialog({ isOpen, onClose, videoId, cut }: ShareDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Show ${cutName(cut)} to guests`} size={520}>
      <Links videoId={videoId} cut={cut} />
    </Dialog>
  )
}

function Links({ videoId, cut }: Pick<ShareDialogProps, 'videoId' | 'cut'>) {
  const { data: links, error: readError } = useQuery(guestLinksQuery(videoId))
  const newLink = useNewGuestLink({ videoId, cut }, links)
  const { fields, daysProblem, change, create, isCreating, error, clearError } = newLink
  const { address, hideAddress, makeButton, copyButton } = newLink
  const firstField = useRef<HTMLInputElement>(null)
  const [tries, setTries] = useState(0)
  const form = useFocusOnInvalid<HTMLFormElement>(tries)
  const isGood = daysProblem === null && describeExcess(fields.label, guestLinkLimits.label) === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(isGood ? 0 : tries + 1)
    if (isGood) void create()
  }
  return (
    <div className={styles.share}>
      <p className={styles.hint}>
        Anyone who has the link can watch this cut, and nothing else, without an account. Guests can’t
        approve; what they write is a comment until you make it a change.
      </p>
      <form ref={form} className={styles.share} onSubmit={submit} noValidate>
        <TextField
          ref={firstField}
          label="For whom (optional)"
          placeholder="Brand team"
          description="You recognize the link by it. Guests do not see it."
          charactersMax={guestLinkLimits.label}
          autoComplete="off"
          value={fields.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
        <Checkbox
          label="Guests may comment"
          checked={fields.mayComment}
          onChange={(event) => change({ mayComment: event.currentTarget.checked })}
        />
        <TextInput
          label="Days until it ends"
          inputMode="numeric"
          autoComplete="off"
          description={`From 1 to ${guestLinkLimits.maxDays}`}
          value={fields.days}
          error={daysProblem && <span role="alert">{daysProblem}</span>}
          onChange={(event) => change({ days: event.currentTarget.value })}
        />
        <Button
          ref={makeButton}
          variant={address === null ? 'filled' : 'default'}
          type="submit"
          loading={isCreating}
        >
          Make a link
        </Button>
      </form>
      <FieldError>{error && errorMessage(error)}</FieldError>
      <VisuallyHidden>
        <output>{address !== null && 'The link is made. Copy it now.'}</output>
      </VisuallyHidden>
      {address !== null && (
        <div ref={scrollIntoView}>
          <NewAddress
            url={address}
            copyButton={copyButton}
            onHide={() => {
              hideAddress()
              // The button that had the focus is gone.
              firstField.current?.focus()
            }}
          />
        </div>
      )}
      <FieldError>{readError && errorMessage(readError)}</FieldError>
      {links && links.length > 0 && (
        <ul className={styles.links} aria-label="Links">
          {links.map((link) => (
            <GuestLinkRow key={link.id} link={link} videoId={videoId} onEnded={clearError} />
          ))}
        </ul>
      )}
    </div>
  )
}
