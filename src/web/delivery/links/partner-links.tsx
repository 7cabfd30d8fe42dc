import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast, useToastPlace } from '../../ui/toasts/toast.tsx'
import { Section } from '../../ui/page/section.tsx'
import { partnerLinksQuery } from '../queries/delivery-queries.ts'
import { PartnerLinkRow } from './partner-link-row.tsx'
import styles from './partner-links.module.css'
import { dayChoices, useNewLink } from './use-new-link.ts'

interface BlockKey {
  subscriptionId: string
  block: number
}

/** Links with which partners read and download this block, each with its uses. */
export function PartnerLinks(key: BlockKey) {
  const links = useQuery(partnerLinksQuery(key))
  const newLink = useNewLink(key)
  const { made } = newLink
  const listed = links.data?.find(({ id }) => id === made?.id)
  // A cached list may be older than the link. Without any list, the link may have ended since.
  const isOffered = listed ? listed.state === 'open' : links.data !== undefined
  return (
    <Section
      title="Links for partners"
      hint="An agency or a media buyer downloads films, posters and captions without an account, until the link ends. The certificate stays with you: it names you and who approved. You see each use."
    >
      <NewLink newLink={newLink} address={made && isOffered ? made.url : null} />
      {links.error && <FieldError>{errorMessage(links.error)}</FieldError>}
      {links.data && links.data.length > 0 && (
        <ul className={styles.list} aria-label="Links for partners">
          {links.data.map((link) => (
            <PartnerLinkRow key={link.id} link={link} block={key} onEnded={newLink.onEnded} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface NewLinkProps {
  newLink: ReturnType<typeof useNewLink>
  /** Null while none is shown. */
  address: string | null
}

function NewLink({ newLink, address }: NewLinkProps) {
  const { link, change, create, isCreating, error, hideAddress } = newLink
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const makeButton = useRef<HTMLButtonElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const wasCreating = useRef(false)
  useEffect(() => {
    const isAnswered = wasCreating.current && !isCreating
    wasCreating.current = isCreating
    if (!isAnswered || document.activeElement !== document.body) return
    // The busy button has lost the focus: the next step takes it.
    const next = error ? makeButton : copyButton
    next.current?.focus()
  }, [isCreating, error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.label.trim() !== '') return void create()
    setProblem('Say for whom it is: you recognize the link by it.')
    field.current?.focus()
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} aria-label="New link for a partner">
        <TextInput
          ref={field}
          className={styles.label}
          label="For whom"
          placeholder="Media agency"
          value={link.label}
          maxLength={80}
          autoComplete="off"
          error={problem ?? undefined}
          onChange={(event) => {
            setProblem(null)
            change({ label: event.currentTarget.value })
          }}
        />
        <NativeSelect
          label="Good for"
          value={link.days}
          onChange={(event) => change({ days: event.currentTarget.value })}
          data={dayChoices}
        />
        <Button ref={makeButton} type="submit" className={styles.make} loading={isCreating}>
          Make a link
        </Button>
      </form>
      <FieldError>{error && errorMessage(error)}</FieldError>
      {address !== null && (
        <NewAddress
          url={address}
          copyButton={copyButton}
          onHide={() => {
            hideAddress()
            // The button that had the focus is gone.
            field.current?.focus()
          }}
        />
      )}
    </>
  )
}

interface NewAddressProps {
  url: string
  copyButton: RefObject<HTMLButtonElement | null>
  onHide: () => void
}

/** The address with its secret: no other tab shows it. */
function NewAddress({ url, copyButton, onHide }: NewAddressProps) {
  // Phones have the buttons at the bottom then.
  useToastPlace('top-when-narrow')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast('The link is copied.')
    } catch {
      field.current?.select()
      showToast('Copy the selected link with your keyboard.', { tone: 'bad' })
    }
  }
  return (
    <section className={styles.address} aria-label="The new link">
      <TextInput
        ref={field}
        className={styles.url}
        label="Your new link"
        description="Copy it now: only this tab shows it, and we store no copy of it."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button ref={copyButton} variant="default" onClick={() => void copy()}>
        Copy the link
      </Button>
      <Button variant="subtle" onClick={onHide}>
        Hide the link
      </Button>
    </section>
  )
}
