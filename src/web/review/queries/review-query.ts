import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { readReview, type Review, type ReviewNote } from '#shared/contract/review/review.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, changeErrorMessage, Refusal } from '../../call/call.ts'
import { pagePollIntervalMs } from '../../system/page/page-poll-interval.ts'
import { videosKey } from '../../videos/queries/video-queries.ts'
import { useReportRefusedNote } from './refused-change.ts'

/** A video's cuts with everything that was said of them. */
export const reviewQuery = (videoId: string) =>
  queryOptions({
    queryKey: [...videosKey, 'review', videoId] as const,
    queryFn: ({ signal }) => call(readReview, { videoId }, { signal }),
    refetchInterval: pagePollIntervalMs,
  })

/** Changes what is known of a review. */
const cacheReview = (queryClient: QueryClient, videoId: string, change: (known: Review) => Review): void =>
  cacheAnswer<Review>(queryClient, reviewQuery(videoId).queryKey, (known) => known && change(known))

/** Puts a note as it is now into the review; an older answer never replaces a newer one. */
export function cacheNote(queryClient: QueryClient, videoId: string, note: ReviewNote): void {
  cacheReview(queryClient, videoId, (review) => {
    const known = review.notes.find(({ id }) => id === note.id)
    if (!known) return { ...review, notes: [...review.notes, note] }
    if (isOlder(note, known)) return review
    return { ...review, notes: review.notes.map((each) => (each.id === note.id ? note : each)) }
  })
}

const isOlder = (note: ReviewNote, known: ReviewNote): boolean =>
  known.version > note.version ||
  (known.version === note.version && known.replies.length > note.replies.length)

/**
 * Puts the whole review that a change returned. What was cached of notes meanwhile stays where it is newer; whether a note that
 * the answer does not have was added meanwhile, or deleted, is read again.
 */
export function cacheAnsweredReview(queryClient: QueryClient, videoId: string, answer: Review): void {
  const answered = new Set(answer.notes.map(({ id }) => id))
  let rest: ReviewNote[] = []
  cacheReview(queryClient, videoId, (review) => {
    const known = new Map(review.notes.map((note) => [note.id, note]))
    rest = review.notes.filter(({ id }) => !answered.has(id))
    const notes = answer.notes.map((note) => {
      const cached = known.get(note.id)
      return cached && isOlder(note, cached) ? cached : note
    })
    return { ...answer, notes: [...notes, ...rest] }
  })
  if (rest.length > 0) void queryClient.invalidateQueries(reviewQuery(videoId))
}

export function uncacheNote(queryClient: QueryClient, videoId: string, noteId: string): void {
  cacheReview(queryClient, videoId, (review) => ({
    ...review,
    notes: review.notes.filter(({ id }) => id !== noteId),
  }))
}

/**
 * A change of one note: its answer is put where it is read. A refusal reads everything again: the note is another one by now.
 *
 * @param onStored also where the form that sent it is closed by then
 * @param onChangedMeanwhile the server has something else under what was sent; also then
 */
export function useNoteChange<Input>(
  videoId: string,
  change: (input: Input) => Promise<{ note: ReviewNote }>,
  onStored?: (note: ReviewNote, input: Input) => void,
  onChangedMeanwhile?: (input: Input) => void,
) {
  const queryClient = useQueryClient()
  const reportRefusal = useReportRefusedNote()
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: change,
    onMutate: () => reportRefusal(null),
    onSuccess: ({ note }, input) => {
      cacheNote(queryClient, videoId, note)
      onStored?.(note, input)
    },
    onError: (refusal, input) => {
      if (isChangedMeanwhile(refusal)) onChangedMeanwhile?.(input)
      reportRefusal(changeErrorMessage('Nothing was saved.', refusal))
      rereadAfter(queryClient, videoId, refusal)
    },
  })
  const dismissError = () => {
    reset()
    reportRefusal(null)
  }
  return { mutate, isPending, variables, error, dismissError }
}

/** Whether the server has something else under what was sent. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'changed_meanwhile'

/** After a refusal that a repetition does not help: what is shown may be old. */
export function rereadAfter(queryClient: QueryClient, videoId: string, error: unknown): void {
  if (!(error instanceof Refusal) || error.isPassing) return
  void queryClient.invalidateQueries(reviewQuery(videoId))
}
