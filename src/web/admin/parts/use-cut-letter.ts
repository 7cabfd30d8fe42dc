import { z } from 'zod'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'

const wordsSchema = z.string()

/** The letter that is written in this tab for a cut. */
export const useCutLetter = (videoId: string, cutNumber: number) =>
  useStoredDraft(`cut-letter/${videoId}/${cutNumber}`, wordsSchema, '')

/** The reason that is written in this tab for sending a cut as it is. */
export const useSendReason = (videoId: string, cutNumber: number) =>
  useStoredDraft(`cut-reason/${videoId}/${cutNumber}`, wordsSchema, '')
