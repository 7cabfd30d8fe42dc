import { useState } from 'react'
import { canonicalJson } from '#shared/canonical-json.ts'
import { takePositions, type VideoCards } from '#shared/videos/timeline/change-card.ts'
import { findTimingProblems } from '#shared/videos/timeline/find-timing-problems.ts'
import type { VideoCopy } from '#shared/videos/timeline/lay-out-video.ts'

/** Presses of one key within this time are one step back. */
const sameStepMs = 800
const maxHistoryLength = 100

interface Steps {
  undo: readonly VideoCards[]
  redo: readonly VideoCards[]
  /** What was changed last, and when: the next press of the same key joins it. */
  last: { subject: string; at: number } | null
}

const none: Steps = { undo: [], redo: [], last: null }

type Direction = 'undo' | 'redo'

/** Undo and redo of positions. Words are never touched: their fields have an undo of their own. */
export function useTimingHistory(video: VideoCopy, save: (cards: VideoCards) => void) {
  const [steps, setSteps] = useState<Steps>(none)
  const [dropped, setDropped] = useState<Direction | null>(null)

  /** @param subject of the change; changes of one subject in quick succession are undone together */
  const change = (cards: VideoCards, subject: string) => {
    if (canonicalJson(pickCards(cards)) === canonicalJson(pickCards(video))) return
    const at = Date.now()
    const isSameStep = steps.last?.subject === subject && at - steps.last.at < sameStepMs
    const undo = isSameStep ? steps.undo : [...steps.undo, pickCards(video)].slice(-maxHistoryLength)
    setSteps({ undo, redo: [], last: { subject, at } })
    setDropped(null)
    save(pickCards(cards))
  }
  const go = (from: Direction, to: Direction) => {
    const target = steps[from].at(-1)
    if (!target) return
    const cards = takePositions(video, target)
    const rest = { [from]: steps[from].slice(0, -1), last: null }
    // Somebody else changed the video meanwhile: the former positions have no room any more.
    const fits = findTimingProblems({ ...video, ...cards }).length === 0
    setDropped(fits ? null : from)
    if (!fits) return setSteps({ ...steps, ...rest })
    setSteps({ ...steps, ...rest, [to]: [...steps[to], pickCards(video)] })
    save(cards)
  }
  return {
    change,
    /** The step that was asked for last and could not be taken: it no longer fits the video, and is gone. */
    dropped,
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
    undo: () => go('undo', 'redo'),
    redo: () => go('redo', 'undo'),
  }
}

const pickCards = ({ copyCards, startCard, endCard }: VideoCards): VideoCards => ({
  copyCards,
  startCard,
  endCard,
})
