import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { createPartnerLink, partnerLinkDays, type PartnerLink } from '#shared/contract/delivery.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { useSingleRun } from '../../ui/page/use-single-run.ts'
import { pickChanged } from '../../ui/text/pick-changed.ts'
import { countClearings, secretKind } from '../../ui/text/stored-drafts.ts'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { partnerLinksQuery } from '../queries/delivery-queries.ts'

export const dayChoices = [
  { value: '7', label: '7 days' },
  { value: String(partnerLinkDays.usual), label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]

const linkSchema = z.object({ label: z.string(), days: z.enum(dayChoices.map(({ value }) => value)) })
type NewLink = z.infer<typeof linkSchema>
type SentLink = NewLink & { intentId: string }
/** What was touched, and once it was sent the id of its intent: a retry after a lost answer makes the same link. */
const draftSchema = linkSchema.extend({ intentId: z.string() }).partial()
type Draft = z.infer<typeof draftSchema>
const untouched: Draft = {}
const blank: NewLink = { label: '', days: String(partnerLinkDays.usual) }

const madeLinkSchema = z.object({ id: z.string(), url: z.string() }).nullable()

/**
 * A link that is being made, and the address of the last one. Both last as long as the tab: no list has the address,
 * because the server does not store its secret.
 */
export function useNewLink(block: { subscriptionId: string; block: number }) {
  const queryClient = useQueryClient()
  const blockKey = `${block.subscriptionId}/${block.block}`
  const draft = useStoredDraft(`new-partner-link/${blockKey}`, draftSchema, untouched)
  const made = useStoredDraft(`${secretKind}partner-link-address/${blockKey}`, madeLinkSchema, null)
  const { isRunning, run } = useSingleRun()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: ({ intentId, label, days }: SentLink) =>
      call(createPartnerLink, { ...block, intentId, label: label.trim(), days: Number(days) }),
    onMutate: countClearings,
    onSuccess: ({ links, id, url }, sent, clearingsBefore) => {
      // The address is a secret of whoever asked for it: they may have signed out since.
      if (countClearings() !== clearingsBefore) return
      cacheAnswer<PartnerLink[]>(queryClient, partnerLinksQuery(block).queryKey, links)
      made.store({ id, url })
      // What was typed during the request belongs to the next link. The intent ends.
      draft.store((now) => pickChanged(now, sent))
      showToast('The link is made. Copy it now.')
    },
  })
  const { intentId, ...touched } = draft.value
  const link = { ...blank, ...touched }
  const clearError = () => {
    if (error) reset()
  }
  return {
    link,
    change: (changes: Partial<NewLink>) => {
      clearError()
      draft.store((now) => ({ ...now, ...changes }))
    },
    /** Two submits may come before React has drawn the first. */
    create: () =>
      run(async () => {
        const sent = { ...link, intentId: intentId ?? crypto.randomUUID() }
        draft.store((now) => ({ ...now, intentId: sent.intentId }))
        await mutateAsync(sent).catch(() => undefined)
      }),
    isCreating: isRunning || isPending,
    error,
    /** A link was ended. It may be the one that the intent made: the next try is for another one. */
    onEnded: () => {
      clearError()
      if (intentId && !isRunning) draft.store(({ intentId: _ended, ...now }) => now)
    },
    made: made.value,
    hideAddress: made.drop,
  }
}
