import { queryOptions } from '@tanstack/react-query'
import { listPreparations, type VideoPreparation } from '#shared/contract/files/preparations.ts'
import { call } from '../../../call/call.ts'

/** While something is prepared its progress is read this often. */
const pollIntervalMs = 1_000

const isUnderWay = ({ state }: VideoPreparation): boolean => state === 'waiting' || state === 'running'

/** @param fileIds of the current files: others are other preparations */
export const preparationsQuery = (videoId: string, fileIds: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'preparations', videoId, ...fileIds],
    queryFn: ({ signal }) => call(listPreparations, { videoId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.preparations.some(isUnderWay) ? pollIntervalMs : false),
  })
