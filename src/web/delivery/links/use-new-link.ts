import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { createPartnerLink, partnerLinkDays, type PartnerLink } from '#shared/contract/delivery.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { useSingleRun } from '../../ui/page/use-single-run.ts'
import { pickChanged } from '../../ui/text/pick-changed.ts'
import { countClearings } from '../../ui/text/stored-drafts.ts'
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
const draftSchema = linkSchema.partial()
const untouched: Partial<NewLink> = {}
const blank: NewLink = { label: '', days: String(partnerLinkDays.usual) }

const madeLinkSchema = z.object({ id: z.string(), url: z.string() }).nullable()

/**
 * A link that is being made, and the address of the last one: it holds a secret that the server returns only once, so
 * both last as long as the tab.
 */
export function useNewLink(block: { subscriptionId: string; block: number }) {
  const queryClient = useQueryClient()
  const blockKey = `${block.subscriptionId}/${block.block}`
  const draft = useStoredDraft(`new-partner-link/${blockKey}`, draftSchema, untouched)
  const made = useStoredDraft(`partner-link-address/${blockKey}`, madeLinkSchema, null)
  const { isRunning, run } = useSingleRun()
  const { mutateAsync, error, reset } = useMutation({
    mutationFn: ({ label, days }: NewLink) =>
      call(createPartnerLink, { ...block, label: label.trim(), days: Number(days) }),
    onMutate: countClearings,
    onSuccess: ({ links, url }, sent, clearingsBefore) => {
      // The address is a secret of whoever asked for it: they may have signed out since.
      if (countClearings() !== clearingsBefore) return
      cacheAnswer<PartnerLink[]>(queryClient, partnerLinksQuery(block).queryKey, links)
      // The newest is the first.
      made.store({ id: links[0]?.id ?? '', url })
      // What was typed during the request belongs to the next link.
      draft.store((now) => pickChanged(now, sent))
      showToast('The link is made. Copy it now.')
    },
  })
  const link = { ...blank, ...draft.value }
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
        await mutateAsync(link).catch(() => undefined)
      }),
    isCreating: isRunning,
    error,
    clearError,
    made: made.value,
    hideAddress: made.drop,
  }
}
