import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { createPartnerLink, partnerLinkDays, type PartnerLink } from '#shared/contract/delivery.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { useNewLink } from '../../links/use-new-link.ts'
import { pickChanged } from '../../ui/drafts/pick-changed.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { partnerLinksQuery } from '../queries/delivery-queries.ts'

export const dayChoices = [7, partnerLinkDays.usual, 30, 90].map((days) => ({
  value: String(days),
  label: `${days} days`,
}))

const fieldsSchema = z.object({ label: z.string(), days: z.enum(dayChoices.map(({ value }) => value)) })
type Fields = z.infer<typeof fieldsSchema>
const draftSchema = fieldsSchema.partial()
const untouched: Partial<Fields> = {}
const blank: Fields = { label: '', days: String(partnerLinkDays.usual) }

/** A link to a block that is being made, and what is typed for it. */
export function useNewPartnerLink(block: BlockKey, links: readonly PartnerLink[] | undefined) {
  const queryClient = useQueryClient()
  const key = `partner/${block.subscriptionId}/${block.block}`
  const draft = useStoredDraft(`new-link/${key}`, draftSchema, untouched)
  const newLink = useNewLink<Fields, PartnerLink>({
    key,
    links,
    make: (intentId, { label, days }) =>
      call(createPartnerLink, { ...block, intentId, label: label.trim(), days: Number(days) }),
    onMade: (known, sent) => {
      cacheAnswer<PartnerLink[]>(queryClient, partnerLinksQuery(block).queryKey, known)
      // What was typed during the request belongs to the next link.
      draft.store((now) => pickChanged(now, sent))
      showToast('The link is made. Copy it now.')
    },
  })
  const fields = { ...blank, ...draft.value }
  return {
    ...newLink,
    fields,
    change: (changes: Partial<Fields>) => {
      newLink.clearError()
      draft.store((now) => ({ ...now, ...changes }))
    },
    create: () => newLink.create(fields),
  }
}
