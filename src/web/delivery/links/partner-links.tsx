import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { createPartnerLink, partnerLinkDays, type PartnerLink } from '#shared/contract/delivery.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { Section } from '../../ui/page/section.tsx'
import { partnerLinksQuery } from '../queries/delivery-queries.ts'
import { PartnerLinkRow } from './partner-link-row.tsx'
import styles from './partner-links.module.css'

interface BlockKey {
  subscriptionId: string
  block: number
}

/** Links with which partners read and download this block, each with its uses. */
export function PartnerLinks(key: BlockKey) {
  const links = useQuery(partnerLinksQuery(key))
  const create = useCreateLink(key)
  const clearError = () => {
    if (create.isError) create.reset()
  }
  return (
    <Section
      title="Links for partners"
      hint="An agency or a media buyer downloads films, posters and captions without an account, until the link ends. The certificate stays with you: it names you and who approved. You see each use."
    >
      <NewLink links={links.data ?? []} create={create} clearError={clearError} />
      {links.error && <FieldError>{errorMessage(links.error)}</FieldError>}
      {links.data && links.data.length > 0 && (
        <ul className={styles.list} aria-label="Links for partners">
          {links.data.map((link) => (
            <PartnerLinkRow key={link.id} link={link} block={key} onEnded={clearError} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const dayChoices = [
  { value: '7', label: '7 days' },
  { value: String(partnerLinkDays.usual), label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

function useCreateLink(block: BlockKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (link: { label: string; days: number }) => call(createPartnerLink, { ...block, ...link }),
    onSuccess: ({ links }) => {
      cacheAnswer<PartnerLink[]>(queryClient, partnerLinksQuery(block).queryKey, links)
      showToast('The link is made. Copy it now.')
    },
  })
}

interface NewLinkProps {
  links: readonly PartnerLink[]
  create: ReturnType<typeof useCreateLink>
  clearError: () => void
}

function NewLink({ links, create, clearError }: NewLinkProps) {
  const [label, setLabel] = useState('')
  const [days, setDays] = useState(String(partnerLinkDays.usual))
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // The newest of its answer; one that has ended since is not offered.
  const made = links.find(({ id }) => id === create.data?.links[0]?.id)
  const address = create.data && (!made || made.state === 'open') ? create.data.url : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (label.trim() !== '') {
      return create.mutate(
        { label: label.trim(), days: Number(days) },
        { onSuccess: () => setLabel((current) => (current === label ? '' : current)) },
      )
    }
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
          value={label}
          maxLength={80}
          autoComplete="off"
          error={problem ?? undefined}
          onChange={(event) => {
            setProblem(null)
            clearError()
            setLabel(event.currentTarget.value)
          }}
        />
        <NativeSelect
          label="Good for"
          value={days}
          onChange={(event) => {
            clearError()
            setDays(event.currentTarget.value)
          }}
          data={dayChoices}
        />
        <Button type="submit" className={styles.make} loading={create.isPending}>
          Make a link
        </Button>
      </form>
      <FieldError>{create.error && errorMessage(create.error)}</FieldError>
      {address !== null && <NewAddress url={address} />}
    </>
  )
}

/** The address with its secret, which is shown once. */
function NewAddress({ url }: { url: string }) {
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
        description="Copy it now: it is shown once, and we store no copy of it."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        Copy the link
      </Button>
    </section>
  )
}
