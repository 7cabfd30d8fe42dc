import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import type { LinkState } from '#shared/links/link-state.ts'
import { isFocusLost } from '../ui/focus/is-focus-lost.ts'
import { useSingleRun } from '../ui/page/use-single-run.ts'
import { countClearings, secretKeyPrefix } from '../ui/drafts/stored-drafts.ts'
import { useStoredDraft } from '../ui/drafts/use-stored-draft.ts'

const intentSchema = z.string()
const madeLinkSchema = z.object({ id: z.string(), url: z.string() }).nullable()

interface NewLinkOptions<Fields, Link> {
  /** Names what the link leads to. */
  key: string
  /** Undefined while nobody knows them. */
  links: readonly Link[] | undefined
  /** Returns the same link for the same intent and fields. */
  make: (intentId: string, fields: Fields) => Promise<{ links: Link[]; id: string; url: string }>
  onMade: (links: Link[], fields: Fields) => void
}

/**
 * A link with a secret that is being made, and the address of the last one. Both last as long as the tab: no list has the
 * address, because the server does not store its secret.
 */
export function useNewLink<Fields, Link extends { id: string; state: LinkState }>(
  options: NewLinkOptions<Fields, Link>,
) {
  const { key, links, make, onMade } = options
  const addressKey = `${secretKeyPrefix}link-address/${key}`
  const intent = useStoredDraft(`new-link-intent/${key}`, intentSchema, '')
  const made = useStoredDraft(addressKey, madeLinkSchema, null)
  const { isRunning: isCreating, run } = useSingleRun()
  /** Stores the intent before it is sent: a retry after a lost answer makes the same link. */
  const makeUnder = async (intentId: string, fields: Fields) => {
    intent.store(intentId)
    return { ...(await make(intentId, fields)), intentId }
  }
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: async (fields: Fields) => {
      if (intent.value === '') return makeUnder(crypto.randomUUID(), fields)
      const answer = await makeUnder(intent.value, fields)
      const link = answer.links.find(({ id }) => id === answer.id)
      // The link of a lost answer may have ended since: this is for another one.
      return link && link.state !== 'open' ? makeUnder(crypto.randomUUID(), fields) : answer
    },
    onMutate: () => countClearings(addressKey),
    onSuccess: (answer, fields, clearingsBefore) => {
      // The address is a secret of the user who asked for it, who may have signed out since.
      if (countClearings(addressKey) !== clearingsBefore) return
      made.store({ id: answer.id, url: answer.url })
      intent.dropSent(answer.intentId)
      onMade(answer.links, fields)
    },
  })
  const makeButton = useRef<HTMLButtonElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const wasCreating = useRef(false)
  useEffect(() => {
    const isAnswered = wasCreating.current && !isCreating
    wasCreating.current = isCreating
    if (!isAnswered || !isFocusLost()) return
    // The busy button has lost the focus: the next step takes it.
    const next = error ? makeButton : copyButton
    next.current?.focus()
  }, [isCreating, error])

  const listed = links?.find(({ id }) => id === made.value?.id)
  // A cached list may be older than the link. Without any list, the link may have ended since.
  const isOffered = listed ? listed.state === 'open' : links !== undefined
  return {
    /** Two submits may come before React has drawn the first. */
    create: (fields: Fields) => run(() => mutateAsync(fields).then(noResult, noResult)),
    isCreating,
    error,
    /** The fields were changed, or a link was ended: a refusal was of something else. */
    clearError: () => {
      if (error) reset()
    },
    /** Null where none is to be shown. */
    address: made.value && isOffered ? made.value.url : null,
    hideAddress: made.drop,
    makeButton,
    copyButton,
  }
}

const noResult = () => undefined
