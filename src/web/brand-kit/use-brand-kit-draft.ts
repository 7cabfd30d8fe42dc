import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { brandKitTextsSchema, type BrandKitTexts } from '#shared/brand-kit/brand-kit.ts'
import { isSameJson } from '#shared/same-json.ts'
import { brandKitSchema, saveBrandKit, type BrandKit } from '#shared/contract/brand-kit.ts'
import { cacheAnswer } from '../call/cache-answer.ts'
import { call, Refusal } from '../call/call.ts'
import { showToast } from '../ui/toasts/toast.tsx'
import { brandKitQuery } from './brand-kit-query.ts'

/** The unsaved texts of a brand kit. */
export interface BrandKitDraft {
  texts: BrandKitTexts
  isDirty: boolean
  isSaving: boolean
  error: unknown
  /** The kit as it was saved elsewhere meanwhile: the user decides which one to use. */
  theirs: BrandKit | null
  change(changes: Partial<BrandKitTexts>): void
  save(): void
  /** Replaces the draft by what is saved. */
  discard(): void
}

export function useBrandKitDraft(userId: string, kit: BrandKit): BrandKitDraft {
  const queryClient = useQueryClient()
  /** With the version that it was edited from; null: no unsaved changes. */
  const [draft, setDraft] = useState<{ texts: BrandKitTexts; version: number } | null>(null)
  const [theirs, setTheirs] = useState<BrandKit | null>(null)
  const texts = draft?.texts ?? pickTexts(kit)
  const isDirty = draft !== null && !isSameJson(draft.texts, pickTexts(kit))
  const save = useMutation({
    mutationFn: (typed: { texts: BrandKitTexts; version: number }) =>
      call(saveBrandKit, { ...typed.texts, version: typed.version }),
    onSuccess: ({ kit: saved }, typed) => {
      cacheAnswer(queryClient, brandKitQuery(userId).queryKey, saved)
      setTheirs(null)
      // What was typed during the request stays unsaved.
      setDraft((now) => (now && now.texts !== typed.texts ? { ...now, version: saved.version } : null))
      showToast('Brand kit saved.')
    },
    onError: (error) => {
      const stored =
        error instanceof Refusal ? brandKitSchema.safeParse(error.details['kit']).data : undefined
      if (stored) setTheirs(stored)
    },
  })
  return {
    texts,
    isDirty,
    isSaving: save.isPending,
    error: theirs ? null : save.error,
    theirs,
    change: (changes) =>
      setDraft((now) => ({
        texts: { ...(now?.texts ?? texts), ...changes },
        version: now?.version ?? kit.version,
      })),
    save() {
      if (draft && brandKitTextsSchema.safeParse(texts).success) {
        save.mutate({ texts, version: theirs?.version ?? draft.version })
      }
    },
    discard() {
      if (theirs) cacheAnswer(queryClient, brandKitQuery(userId).queryKey, theirs)
      setTheirs(null)
      setDraft(null)
      save.reset()
    },
  }
}

const pickTexts = ({ colours, wordsToAvoid, tagline }: BrandKit): BrandKitTexts => ({
  colours,
  wordsToAvoid,
  tagline,
})
