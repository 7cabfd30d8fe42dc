import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listCopyRevisions, readCopyRevision } from '#shared/contract/videos/copy-revisions.ts'
import { call } from '../../call/call.ts'

/** The revisions of a video, newest first, page by page. Refetched for each version of the video. */
export const copyHistoryQuery = (videoId: string, version: number) =>
  infiniteQueryOptions({
    queryKey: ['copy history', videoId, version],
    queryFn: ({ signal, pageParam }) =>
      call(listCopyRevisions, { videoId, pageSize: 20, startAfter: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.lastVisible ?? undefined,
  })

/** The words of one revision. A sitting that goes on changes them under the same id, and with them the hash. */
export const copyRevisionQuery = (videoId: string, revision: { id: string; hash: string }) =>
  queryOptions({
    queryKey: ['copy revision', videoId, revision.id, revision.hash],
    queryFn: async ({ signal }) =>
      (await call(readCopyRevision, { videoId, revisionId: revision.id }, { signal })).revision,
    staleTime: Infinity,
  })
