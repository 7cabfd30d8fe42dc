import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { createGuestLink, type GuestLink } from '#shared/contract/review/guest-links.ts'
import { paths } from '#shared/paths.ts'
import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call } from '../../call/call.ts'
import { useNewLink } from '../../links/use-new-link.ts'
import { readWholeNumber } from '../../ui/text/whole-number.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { guestLinksQuery } from '../queries/guest-query.ts'

const fieldsSchema = z.object({
  label: z.string(),
  mayComment: z.boolean(),
  /** As typed. */
  days: z.string(),
})
type Fields = z.infer<typeof fieldsSchema>
const daysRange = { min: 1, max: guestLinkLimits.maxDays, unit: 'days' }
const usual: Fields = { label: '', mayComment: true, days: String(guestLinkLimits.defaultDays) }

/** A link to a cut that is being made, and what it is to be: the next one may do the same, unless that is changed. */
export function useNewGuestLink(
  { videoId, cut }: { videoId: string; cut: number },
  links: readonly GuestLink[] | undefined,
) {
  const queryClient = useQueryClient()
  const key = `guest/${videoId}/${cut}`
  const draft = useStoredDraft(`new-link/${key}`, fieldsSchema, usual)
  const newLink = useNewLink<Fields, GuestLink>({
    key,
    links,
    make: async (intentId, { days, ...fields }) => {
      const input = { videoId, cut, intentId, ...fields, days: Number(days) }
      const { secret, ...made } = await call(createGuestLink, input)
      return { ...made, url: location.origin + paths.guestReview(secret) }
    },
    onMade: (known, { label }) => {
      cacheAnswer<GuestLink[]>(queryClient, guestLinksQuery(videoId).queryKey, known)
      // The next one is for somebody else.
      draft.store((now) => ({ ...now, label: now.label === label ? '' : now.label }))
    },
  })
  const fields = draft.value
  const days = readWholeNumber(fields.days, daysRange)
  return {
    ...newLink,
    fields,
    /** Why no link can be made with the days as typed; null where one can. */
    daysProblem: days.isGood ? null : days.sentence,
    change: (changes: Partial<Fields>) => {
      newLink.clearError()
      draft.store((now) => ({ ...now, ...changes }))
    },
    create: () => newLink.create(fields),
  }
}
