import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { moveVideos, type BoardVideo, type Video } from '#shared/contract/videos/videos.ts'
import { listDeliveryObjections } from '#shared/videos/cuts/list-delivery-objections.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatuses, videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { call, changeErrorMessage, errorMessage, isOutcomeUnknown } from '../../call/call.ts'
import { subscriptionsKey } from '../../subscriptions/queries/subscription-queries.ts'
import { countClearings, storeDraft } from '../../ui/drafts/stored-drafts.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { invalidateTokens } from '../../videos/tokens/token-queries.ts'
import { subscriptionVideosQuery, videosKey } from '../../videos/queries/video-queries.ts'
import {
  boardKey,
  changesKey,
  findBoardQueries,
  videoKey,
  videoQuery,
  overviewQuery,
} from '../parts/admin-queries.ts'
import { describeFailedChange, type FailedChange } from '../parts/failed-change.ts'
import { reasonDraftKey } from '../parts/use-reason-dialog.ts'
import {
  insertBoardVideos,
  isVideoFound,
  listLoadedVideos,
  removeBoardVideos,
  type BoardPage,
} from './board-pages.ts'
import { canMoveBack, nameStatusChange, undoReason } from './status-change.ts'

export interface VideoStatusChange {
  /** All of one status, which they leave. */
  videos: readonly BoardVideo[]
  to: VideoStatus
  reason?: string
  /** The change that this one takes back. */
  undone?: VideoStatusChange
  /** False where the caller shows why nothing went, and what a later call failed with. */
  reportsRefusal?: boolean
}

export interface RefusedVideo {
  videoId: string
  sentence: string
}

/** A call that failed, with the videos of all calls from it on. */
interface FailedCall {
  error: unknown
  videos: readonly BoardVideo[]
}

interface MoveResult extends OutputOf<typeof moveVideos> {
  /** Those that another tab or a colleague has moved there: they are where they were wanted. */
  alreadyThere: readonly BoardVideo[]
  /** Where an earlier call was answered. */
  failure: FailedCall | null
}

/** The most that one call takes. */
const videosPerCall = 200

export const moveKey = ['admin', 'move-films']

/**
 * Moves videos on the screen at once. Each that is refused comes back by itself, and `onRefused` gets the reasons;
 * `onMoved` gets those that went, which can be taken back where the table allows it, and those that were there already.
 * @returns moves videos; resolves with why nothing went, or a later call failed, or with null
 */
export function useChangeVideoStatuses(
  onRefused?: (refused: readonly RefusedVideo[]) => void,
  onMoved?: (videoIds: readonly string[]) => void,
) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey: moveKey,
    mutationFn: sendMove,
    onMutate: async ({ videos, to }) => {
      const clearings = countClearings(reasonDraftKey(nameStatusChange(videos, to)))
      for (const { id } of videos) await queryClient.cancelQueries(videoQuery(id))
      await queryClient.cancelQueries({ queryKey: boardKey })
      await queryClient.cancelQueries({ queryKey: overviewQuery.queryKey })
      const loadedBefore = listLoadedIds(queryClient)
      placeVideos(queryClient, videos, to)
      return { loadedBefore, clearings }
    },
    onError: (error, { videos, to, reportsRefusal = true }, context) => {
      for (const video of videos) {
        placeVideos(queryClient, [{ ...video, status: to }], video.status, context?.loadedBefore)
      }
      if (reportsRefusal) {
        showToast(changeErrorMessage('The films stay where they were.', error), { tone: 'bad' })
      }
    },
    onSuccess: (result, move, { loadedBefore, clearings }) => {
      const { moved, refused, alreadyThere, failure } = result
      const arrivedIds = [...moved, ...alreadyThere].map(({ id }) => id)
      const refusedIds = new Set(refused.map((each) => each.videoId))
      const stayed = move.videos.filter((video) => refusedIds.has(video.id))
      for (const video of [...stayed, ...(failure?.videos ?? [])]) {
        placeVideos(queryClient, [{ ...video, status: move.to }], video.status, loadedBefore)
      }
      if (stayed.length > 0) onRefused?.(refused)
      // Their dialog closes, because others moved: asked again for those that stayed, it has the reason.
      if (stayed.length > 0 && arrivedIds.length > 0 && !failure && !move.undone)
        storeReason(stayed, move, clearings)
      if (move.undone) {
        const { videos } = move.undone
        const sentIds = move.videos.map(({ id }) => id)
        const back = videos.filter(({ id }) => arrivedIds.includes(id))
        storeReason(back, move.undone, clearings)
        // With those that had stayed, as they were selected before.
        const selected = videos.filter((video) => back.includes(video) || !sentIds.includes(video.id))
        if (selected.length > back.length) storeReason(selected, move.undone, clearings)
      }
      onMoved?.(arrivedIds)
      if (isReasonStored(move, result) || move.reportsRefusal !== false) reportMoved(move, result, undo)
    },
    onSettled: (_answer, _error, { videos }) => {
      for (const id of new Set(videos.map((video) => video.subscriptionId))) invalidateTokens(queryClient, id)
      // While another move is under way, reading now would show its videos where they were.
      if (queryClient.isMutating({ mutationKey: moveKey }) > 1) return
      // A list that began to be read during the move may show it as it was, and a first read is not begun anew by itself.
      void queryClient
        .cancelQueries({ queryKey: boardKey })
        .then(() => queryClient.invalidateQueries({ queryKey: boardKey }))
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
      void queryClient.invalidateQueries({ queryKey: subscriptionsKey })
      void queryClient.invalidateQueries({ queryKey: videoKey })
      void queryClient.invalidateQueries({ queryKey: videosKey })
    },
  })
  const undo = (move: VideoStatusChange, moved: readonly Video[]) => {
    const known = new Map(move.videos.map((video) => [video.id, video]))
    const back = moved.flatMap((video) => {
      const before = known.get(video.id)
      return before ? [{ ...before, ...video }] : []
    })
    const [from] = move.videos
    // The last one first: each finds the steps of its block as it left them.
    const videos = back.toReversed()
    if (from) void change({ videos, to: from.status, reason: undoReason, undone: move })
  }
  const change = (move: VideoStatusChange): Promise<FailedChange | null> =>
    mutateAsync(move).then(
      (result) => (isReasonStored(move, result) && !result.failure ? null : explainStayed(move.to, result)),
      (error: unknown) => describeFailedChange(noneMoved(move.to), error),
    )
  return change
}

const hasArrivals = ({ moved, alreadyThere }: MoveResult): boolean => moved.length + alreadyThere.length > 0

/** Where a colleague alone has moved the videos there, nothing was stored: a reason stays in its dialog (decision 62). */
const isReasonStored = ({ reason, reportsRefusal }: VideoStatusChange, result: MoveResult): boolean =>
  reason !== undefined && reportsRefusal === false ? result.moved.length > 0 : hasArrivals(result)

const noneMoved = (to: VideoStatus): string => `Nothing was moved to ${videoStatusTexts[to].title}.`

/** What a later call failed with; else the one reason of all that were refused, or where their reasons stand. */
function explainStayed(to: VideoStatus, result: MoveResult): FailedChange {
  const { refused, failure } = result
  if (failure) {
    // The toast of those that moved names those that were refused.
    const refusedText = hasArrivals(result) ? '' : `${describeRefused(refused)} `
    return {
      sentence: refusedText + errorMessage(failure.error),
      toastText: refusedText + describeFailedCall(failure),
      isOutcomeUnknown: isOutcomeUnknown(failure.error),
    }
  }
  const alreadyText = describeAlreadyThere(to, result.alreadyThere)
  if (refused.length === 0) return { sentence: alreadyText, toastText: alreadyText, isOutcomeUnknown: false }
  const [why, ...others] = new Set(refused.map((each) => each.sentence))
  const sentence = why && others.length === 0 ? why : 'The reason is beside each.'
  return { sentence, toastText: `${noneMoved(to)} ${sentence}`, isOutcomeUnknown: false }
}

/**
 * In as many calls as it takes: one moves a limited number of videos.
 * @throws what a call failed with, where none was answered before
 */
async function sendMove({ videos, to, reason, undone }: VideoStatusChange): Promise<MoveResult> {
  const isUndo = undone ? true : undefined
  const movedAt = undone && Object.fromEntries(videos.map(({ id, updatedAt }) => [id, updatedAt]))
  const knownObjections = to === 'delivery' && !isUndo ? listKnownObjections(videos) : undefined
  const moved: Video[] = []
  const refused: MoveResult['refused'] = []
  const alreadyThere: BoardVideo[] = []
  for (let start = 0; start < videos.length; start += videosPerCall) {
    const videoIds = videos.slice(start, start + videosPerCall).map((video) => video.id)
    try {
      const answer = await call(moveVideos, { videoIds, to, reason, isUndo, movedAt, knownObjections })
      const thereIds = answer.refused
        .filter(({ code }) => code === 'video_moved_already')
        .map(({ videoId }) => videoId)
      moved.push(...answer.moved)
      refused.push(...answer.refused.filter(({ videoId }) => !thereIds.includes(videoId)))
      alreadyThere.push(...videos.filter(({ id }) => thereIds.includes(id)))
    } catch (error) {
      if (start === 0) throw error
      return { moved, refused, alreadyThere, failure: { error, videos: videos.slice(start) } }
    }
  }
  return { moved, refused, alreadyThere, failure: null }
}

/** Stores the reason of a change as the draft for the same change of these videos. */
function storeReason(
  videos: readonly BoardVideo[],
  { to, reason }: VideoStatusChange,
  clearings: number,
): void {
  const key = reasonDraftKey(nameStatusChange(videos, to))
  if (reason && videos.length > 0 && countClearings(key) === clearings) storeDraft(key, reason)
}

/** What the screen shows to speak against delivering each, by the id of the video. */
const listKnownObjections = (videos: readonly BoardVideo[]) =>
  Object.fromEntries(
    videos.map((video) => [video.id, listDeliveryObjections(video, video.files).map(({ kind }) => kind)]),
  )

/** Those on the board of any status: what is taken back goes where it was loaded. */
const listLoadedIds = (queryClient: QueryClient): ReadonlySet<string> =>
  new Set(
    videoStatuses
      .flatMap((status) => findBoardQueries(queryClient, status))
      .flatMap(({ queryKey }) => listLoadedVideos(queryClient.getQueryData(queryKey)?.pages ?? []))
      .map(({ id }) => id),
  )

/**
 * Takes videos out of the status they are in and puts them where they go, in every list and count that is loaded.
 * @param loadedBefore of videos that come back: those that were loaded before they went
 */
function placeVideos(
  queryClient: QueryClient,
  moved: readonly BoardVideo[],
  to: VideoStatus,
  loadedBefore?: ReadonlySet<string>,
): void {
  const ids = new Set(moved.map((video) => video.id))
  // Delivery answers a revision.
  const arriving = moved.map((video) => ({
    ...video,
    status: to,
    revision: to === 'delivery' ? null : video.revision,
  }))
  const change = (
    status: VideoStatus,
    changed: (pages: readonly BoardPage[], search: string) => BoardPage[],
  ) => {
    for (const { queryKey, search } of findBoardQueries(queryClient, status)) {
      queryClient.setQueryData(queryKey, (data) => data && { ...data, pages: changed(data.pages, search) })
    }
  }
  for (const status of videoStatuses) {
    if (status !== to) change(status, (pages) => removeBoardVideos(pages, ids))
  }
  change(to, (pages, search) => {
    const found = arriving.filter((video) => isVideoFound(video, search))
    return insertBoardVideos(pages, found, loadedBefore)
  })

  queryClient.setQueryData(overviewQuery.queryKey, (overview) => {
    if (!overview) return overview
    const videoCounts = { ...overview.videoCounts }
    for (const video of moved) videoCounts[video.status] -= 1
    videoCounts[to] += moved.length
    return { ...overview, videoCounts }
  })
  for (const moving of moved) {
    const { queryKey } = videoQuery(moving.id)
    // A panel that was opened a moment ago still shows the board's video, which may just have left every loaded list.
    const shown = queryClient.getQueryState(queryKey) && moving
    queryClient.setQueryData(queryKey, (video = shown) => video && { ...video, status: to })
  }
  for (const subscriptionId of new Set(moved.map((video) => video.subscriptionId))) {
    queryClient.setQueryData(subscriptionVideosQuery(subscriptionId).queryKey, (videos) =>
      videos?.map((video) => (ids.has(video.id) ? { ...video, status: to } : video)),
    )
  }
}

function reportMoved(
  move: VideoStatusChange,
  result: MoveResult,
  undo: (move: VideoStatusChange, moved: readonly Video[]) => void,
): void {
  const { moved, refused, alreadyThere } = result
  const failure = move.reportsRefusal === false ? null : result.failure
  const [first] = move.videos
  if (!first) return
  const place = videoStatusTexts[move.to].title
  if (!hasArrivals(result)) return showToast(explainStayed(move.to, result).toastText, { tone: 'bad' })
  const sentences = [
    moved.length > 0 && `${nameVideos(moved)} moved${move.undone ? ' back' : ''} to ${place}.`,
    alreadyThere.length > 0 && describeAlreadyThere(move.to, alreadyThere),
    refused.length > 0 && describeRefused(refused),
    failure && describeFailedCall(failure),
  ]
  const canUndo = moved.length > 0 && !move.undone && canMoveBack(first.status, move.to)
  showToast(sentences.filter(Boolean).join(' '), {
    tone: failure ? 'bad' : undefined,
    action: canUndo ? { label: 'Undo', run: () => undo(move, moved) } : undefined,
  })
}

const nameVideos = (videos: readonly Video[]): string => {
  const [first] = videos
  return videos.length === 1 && first ? `“${videoTitle(first)}”` : `${videos.length} films`
}

const describeAlreadyThere = (to: VideoStatus, videos: readonly Video[]): string =>
  `${nameVideos(videos)} ${videos.length === 1 ? 'is' : 'are'} in ${videoStatusTexts[to].title} already.`

const describeRefused = (refused: readonly RefusedVideo[]): string =>
  `${refused.length} could not be moved; the reason is beside each.`

/** What a call failed with; before that, where it was refused, how many videos stay where they are. */
function describeFailedCall({ error, videos }: FailedCall): string {
  const [first] = videos
  const place = first ? videoStatusTexts[first.status].title : ''
  return changeErrorMessage(`${videos.length} ${videos.length === 1 ? 'stays' : 'stay'} in ${place}.`, error)
}
