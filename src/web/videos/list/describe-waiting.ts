import type { Video } from '#shared/contract/videos/videos.ts'
import { displayLocale, formatCount } from '#shared/display-locale.ts'
import { paths } from '#shared/paths.ts'
import { questionPath } from '#shared/videos/question-path.ts'
import { isCutToAnswer } from '#shared/videos/cuts/cut-states.ts'

/**
 * What waits for the customer of these videos, in a sentence, and where the first of it is answered: null where nothing
 * but drafts waits, which the page itself shows.
 */
export function describeWaiting(
  videos: readonly (Pick<Video, 'id' | 'subscriptionId' | 'status' | 'openQuestions'> & {
    cut: Pick<NonNullable<Video['cut']>, 'state' | 'deliveredAt'> | null
  })[],
): { sentence: string; to: string | null } {
  // By their id: one about a parcel or an item is a question of several videos.
  const questions = new Map<string, string>()
  for (const { id: videoId, subscriptionId, openQuestions } of videos) {
    for (const { id, about, turn } of openQuestions) {
      if (turn !== 'customer' || questions.has(id)) continue
      questions.set(
        id,
        questionPath({ subscriptionId, questionId: id, subject: { kind: about, id: videoId } }),
      )
    }
  }
  const cuts = videos.filter(isCutToAnswer)
  const drafts = videos.filter(({ status }) => status === 'draft').length
  const counts = { question: questions.size, cut: cuts.length, draft: drafts }
  const waiting = Object.entries(counts).flatMap(([noun, count]) =>
    count > 0 ? formatCount(count, noun) : [],
  )
  const isOne = questions.size + cuts.length + drafts === 1
  const [cut] = cuts
  return {
    sentence:
      waiting.length === 0
        ? 'No film is waiting for you.'
        : `${new Intl.ListFormat(displayLocale).format(waiting)} ${isOne ? 'is' : 'are'} waiting for you.`,
    to: questions.values().next().value ?? (cut ? paths.review(cut.id) : null),
  }
}
