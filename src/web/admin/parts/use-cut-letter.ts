import { z } from 'zod'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'

const letterSchema = z.string()

/** The letter that is written in this tab for a cut. */
export const useCutLetter = (videoId: string, cutNumber: number) =>
  useStoredDraft(`cut-letter/${videoId}/${cutNumber}`, letterSchema, '')
