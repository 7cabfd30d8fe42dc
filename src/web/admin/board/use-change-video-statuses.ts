import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { moveVideos, type BoardVideo, type Video } from '#shared/contract/videos/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { videoStatuses, videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import { call, errorMessage } from '../../call/call.ts'
import { subscriptionsKey } from '../../subscriptions/queries/subscription-queries.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { invalidateTokens } from '../../videos/tokens/token-queries.ts'
import { subscriptionVideosQuery, videosKey } from '../../videos/queries/video-queries.ts'
import {
  boardKey,
  boardQuery,
  changesKey,
  filmKey,
  filmQuery,
  overviewQuery,
} from '../parts/admin-queries.ts'
import { insertFilms, removeFilms, type BoardPage } from './board-pages.ts'
import { canMoveBack, undoReason } from './move-back.ts'

export interface VideoStatusChange {
  /** All of one status, which they leave. */
  films: readonly BoardVideo[]
  to: VideoStatus
  reason?: string
  isUndo?: boolean
}

export interface RefusedFilm {
  videoId: string
  sentence: string
}

/** The most that one call takes. */
const filmsPerCall = 200

const mutationKey = ['admin', 'move-films']

/**
 * Moves films on the screen at once. Each that is refused comes back by itself, and `onRefused` gets the reasons; those that
 * went can be taken back where the table allows it.
 */
export function useChangeVideoStatuses(onRefused: (refused: readonly RefusedFilm[]) => void) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: sendMove,
    onMutate: async ({ films, to }) => {
      for (const { id } of films) await queryClient.cancelQueries(filmQuery(id))
      await queryClient.cancelQueries({ queryKey: boardKey })
      await queryClient.cancelQueries({ queryKey: overviewQuery.queryKey })
      placeFilms(queryClient, films, to)
    },
    onError: (error, { films, to }) => {
      for (const film of films) placeFilms(queryClient, [{ ...film, status: to }], film.status)
      showToast(`The films stay where they were. ${errorMessage(error)}`, { tone: 'bad' })
    },
    onSuccess: ({ moved, refused }, move) => {
      const refusedIds = new Set(refused.map((each) => each.videoId))
      const stayed = move.films.filter((film) => refusedIds.has(film.id))
      for (const film of stayed) placeFilms(queryClient, [{ ...film, status: move.to }], film.status)
      if (stayed.length > 0) onRefused(refused)
      reportMoved(move, moved, refused, undo)
    },
    onSettled: (_answer, _error, { films }) => {
      for (const id of new Set(films.map((film) => film.subscriptionId))) invalidateTokens(queryClient, id)
      // While another move is under way, reading now would show its films where they were.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      void queryClient.invalidateQueries({ queryKey: boardKey })
      void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: changesKey })
      void queryClient.invalidateQueries({ queryKey: subscriptionsKey })
      void queryClient.invalidateQueries({ queryKey: filmKey })
      void queryClient.invalidateQueries({ queryKey: videosKey })
    },
  })
  const undo = (move: VideoStatusChange, moved: readonly Video[]) => {
    const known = new Map(move.films.map((film) => [film.id, film]))
    const back = moved.flatMap((video) => {
      const film = known.get(video.id)
      return film ? [{ ...film, ...video }] : []
    })
    const [from] = move.films
    // The last one first: each finds the steps of its block as it left them.
    const films = back.toReversed()
    if (from) mutate({ films, to: from.status, reason: undoReason, isUndo: true })
  }
  return mutate
}

/** In as many calls as it takes: one moves a limited number of films. */
async function sendMove({
  films,
  to,
  reason,
  isUndo,
}: VideoStatusChange): Promise<OutputOf<typeof moveVideos>> {
  const answer: OutputOf<typeof moveVideos> = { moved: [], refused: [] }
  for (let start = 0; start < films.length; start += filmsPerCall) {
    const videoIds = films.slice(start, start + filmsPerCall).map((film) => film.id)
    const { moved, refused } = await call(moveVideos, { videoIds, to, reason, isUndo })
    answer.moved.push(...moved)
    answer.refused.push(...refused)
  }
  return answer
}

/** Takes films out of the status they are in and puts them where they go, in every list and count that is loaded. */
function placeFilms(queryClient: QueryClient, films: readonly BoardVideo[], to: VideoStatus): void {
  const ids = new Set(films.map((film) => film.id))
  // Delivery answers a revision.
  const arriving = films.map((film) => ({
    ...film,
    status: to,
    revision: to === 'delivery' ? null : film.revision,
  }))
  const change = (status: VideoStatus, changed: (pages: readonly BoardPage[]) => BoardPage[]) =>
    queryClient.setQueryData(
      boardQuery(status).queryKey,
      (data) => data && { ...data, pages: changed(data.pages) },
    )
  for (const status of videoStatuses) {
    if (status !== to) change(status, (pages) => removeFilms(pages, ids))
  }
  change(to, (pages) => insertFilms(pages, arriving))

  queryClient.setQueryData(overviewQuery.queryKey, (overview) => {
    if (!overview) return overview
    const videoCounts = { ...overview.videoCounts }
    for (const film of films) videoCounts[film.status] -= 1
    videoCounts[to] += films.length
    return { ...overview, videoCounts }
  })
  for (const moving of films) {
    const { queryKey } = filmQuery(moving.id)
    // A panel that was opened a moment ago still shows the board's film, which may just have left every loaded list.
    const shown = queryClient.getQueryState(queryKey) && moving
    queryClient.setQueryData(queryKey, (film = shown) => film && { ...film, status: to })
  }
  for (const subscriptionId of new Set(films.map((film) => film.subscriptionId))) {
    queryClient.setQueryData(subscriptionVideosQuery(subscriptionId).queryKey, (videos) =>
      videos?.map((video) => (ids.has(video.id) ? { ...video, status: to } : video)),
    )
  }
}

function reportMoved(
  move: VideoStatusChange,
  moved: readonly Video[],
  refused: readonly RefusedFilm[],
  undo: (move: VideoStatusChange, moved: readonly Video[]) => void,
): void {
  const [first] = move.films
  if (!first) return
  const place = videoStatusTexts[move.to].title
  if (moved.length === 0) {
    const [why, ...others] = new Set(refused.map((each) => each.sentence))
    const reason = why && others.length === 0 ? why : 'The reason is beside each.'
    return showToast(`Nothing was moved to ${place}. ${reason}`, { tone: 'bad' })
  }
  const [video] = moved
  const what = moved.length === 1 && video ? `“${filmTitle(video)}”` : `${moved.length} films`
  const rest = refused.length === 0 ? '' : ` ${refused.length} could not be moved; the reason is beside each.`
  const canUndo = !move.isUndo && canMoveBack(first.status, move.to)
  showToast(`${what} moved${move.isUndo ? ' back' : ''} to ${place}.${rest}`, {
    action: canUndo ? { label: 'Undo', run: () => undo(move, moved) } : undefined,
  })
}
