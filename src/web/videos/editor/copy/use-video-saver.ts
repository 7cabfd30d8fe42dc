import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { updateVideo, type Video } from '#shared/contract/videos/videos.ts'
import { call } from '../../../call/call.ts'
import { useSession } from '../../../session/session.ts'
import { useCloseGuard } from '../../../ui/page/use-close-guard.ts'
import { createCopyStore } from './unsaved-copy-store.ts'
import type { VideoSaverState } from './video-saver-state.ts'
import { VideoSaver } from './video-saver.ts'
import { cacheVideo } from '../../queries/video-queries.ts'

/** One saver for each video that was opened in this tab: what is typed outlives the page it was typed on. */
const saversByClient = new WeakMap<QueryClient, Map<string, VideoSaver>>()

function findOrMakeSaver(queryClient: QueryClient, video: Video, userId: string | undefined): VideoSaver {
  const savers = saversByClient.get(queryClient) ?? new Map<string, VideoSaver>()
  saversByClient.set(queryClient, savers)
  const known = savers.get(video.id)
  if (known) return known
  const saver = new VideoSaver(
    video,
    async (videoId, changes, version) => (await call(updateVideo, { videoId, version, ...changes })).video,
    {
      onStored: (stored) => cacheVideo(queryClient, stored),
      store: userId === undefined ? undefined : createCopyStore(userId, video.id),
    },
  )
  savers.set(video.id, saver)
  return saver
}

/** Saves now what waits to be saved of these videos. Resolves to whether everything is. */
export async function flushVideos(queryClient: QueryClient, videos: readonly Video[]): Promise<boolean> {
  const known = videos.flatMap(({ id }) => saversByClient.get(queryClient)?.get(id) ?? [])
  const saved = await Promise.all(known.map((saver) => saver.flush()))
  return saved.every(Boolean)
}

/**
 * What is typed for a video, and how far it is saved.
 * @param mayEdit without it nothing more can be saved, so that leaving loses nothing either
 */
export function useVideoSaver(video: Video, mayEdit: boolean): { saver: VideoSaver; state: VideoSaverState } {
  const { user } = useSession()
  const saver = findOrMakeSaver(useQueryClient(), video, user?.uid)
  const state = useSyncExternalStore(saver.subscribe, saver.read, saver.read)
  useEffect(() => saver.follow(video), [saver, video])
  useEffect(() => {
    if (mayEdit) saver.restore()
  }, [saver, mayEdit])
  useEffect(() => {
    const save = () => void saver.flush()
    window.addEventListener('online', save)
    return () => window.removeEventListener('online', save)
  }, [saver])
  // What was restored stays in this browser.
  useCloseGuard(mayEdit && state.phase !== 'saved' && !state.isUntouched)
  return { saver, state }
}
