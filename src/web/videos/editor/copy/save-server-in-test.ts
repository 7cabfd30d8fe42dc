import type { Video } from '#shared/contract/videos/videos.ts'
import { toSingleLine } from '#shared/fields.ts'
import { videoRefusals } from '#shared/video-refusals.ts'
import { createUnreachableRefusal, Refusal } from '../../../call/call.ts'
import type { DraftChanges } from '../draft/video-draft.ts'

/** A server that keeps one video and refuses as the real one does. */
export function makeSaveServer(video: Video) {
  let stored = video
  const sent: DraftChanges[] = []
  let failure: Error | null = null
  let isAnswerLost = false
  return {
    sent,
    read: () => stored,
    loseAnswers: (isLost: boolean) => (isAnswerLost = isLost),
    failWith: (error: Error | null) => (failure = error),
    saveElsewhere: (changes: Partial<Video>) =>
      (stored = { ...stored, ...changes, version: stored.version + 1 }),
    save: async (_: string, changes: DraftChanges, version: number): Promise<Video> => {
      sent.push(changes)
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (failure) throw failure
      if (version !== stored.version) {
        const { status, sentence } = videoRefusals.changed_meanwhile
        const problem = { detail: sentence, status, details: { video: stored } }
        throw new Refusal(problem, 'changed_meanwhile')
      }
      const copyCards = changes.copyCards?.map((card) => ({ ...card, wordCount: 0 })) ?? stored.copyCards
      const title = toSingleLine(changes.title ?? stored.title)
      stored = { ...stored, ...changes, title, copyCards, version: stored.version + 1 }
      if (isAnswerLost) throw createUnreachableRefusal()
      return stored
    },
  }
}
