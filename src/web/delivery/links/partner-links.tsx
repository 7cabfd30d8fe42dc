import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { partnerLabelMax, partnerLabelMissing } from '#shared/contract/delivery.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { errorMessage } from '../../call/call.ts'
import { NewAddress } from '../../links/new-address.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Section } from '../../ui/page/section.tsx'
import { TextField } from '../../ui/text/text-field.tsx'
import { partnerLinksQuery } from '../queries/delivery-queries.ts'
import { PartnerLinkRow } from './partner-link-row.tsx'
import styles from './partner-links.module.css'
import { dayChoices, useNewPartnerLink } from './use-new-partner-link.ts'

interface PartnerLinksProps {
  block: BlockKey
  /** Whether there is anything to share yet. */
  isDelivered: boolean
}

/** Links with which partners read and download a block, each with its uses. */
export function PartnerLinks({ block: key, isDelivered }: PartnerLinksProps) {
  const links = useQuery(partnerLinksQuery(key))
  const newLink = useNewPartnerLink(key, links.data)
  return (
    <Section
      title="Links for partners"
      hint="An agency or a media buyer downloads films, posters and captions without an account, until the link ends; the page says for whom it is. The certificate stays with you: it names you and who approved. You see each use."
    >
      <NewLink {...newLink} isDelivered={isDelivered} />
      {links.error && <FieldError>{errorMessage(links.error)}</FieldError>}
      {links.data && links.data.length > 0 && (
        <ul className={styles.list} aria-label="Links for partners">
          {links.data.map((link) => (
            <PartnerLinkRow key={link.id} link={link} block={key} onEnded={newLink.clearError} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function NewLink({
  isDelivered,
  ...newLink
}: ReturnType<typeof useNewPartnerLink> & Pick<PartnerLinksProps, 'isDelivered'>) {
  const { fields, change, create, isCreating, error, address, hideAddress, makeButton, copyButton } = newLink
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.label.trim() !== '') return void create()
    setProblem(partnerLabelMissing)
    field.current?.focus()
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} aria-label="New link for a partner">
        <TextField
          ref={field}
          className={styles.label}
          label="For whom"
          placeholder="Media agency"
          value={fields.label}
          charactersMax={partnerLabelMax}
          autoComplete="off"
          error={problem ?? undefined}
          onChange={(event) => {
            setProblem(null)
            change({ label: event.currentTarget.value })
          }}
        />
        <NativeSelect
          label="Good for"
          value={fields.days}
          onChange={(event) => change({ days: event.currentTarget.value })}
          data={dayChoices}
        />
        <Button
          ref={makeButton}
          type="submit"
          variant={isDelivered && address === null ? 'filled' : 'default'}
          className={styles.make}
          loading={isCreating}
        >
          Make a link
        </Button>
      </form>
      <FieldError>{error && errorMessage(error)}</FieldError>
      {address !== null && (
        <div className={styles.address}>
          <NewAddress
            url={address}
            copyButton={copyButton}
            onHide={() => {
              hideAddress()
              // The button that had the focus is gone.
              field.current?.focus()
            }}
          />
        </div>
      )}
    </>
  )
}
