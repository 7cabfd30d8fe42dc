import { useState } from 'react'
import { canonicalJson } from '#shared/canonical-json.ts'
import { takePositions, type FilmCards } from '#shared/videos/timeline/change-card.ts'
import { findTimingProblems } from '#shared/videos/timeline/find-timing-problems.ts'
import type { FilmCopy } from '#shared/videos/timeline/lay-out-film.ts'

/** Presses of one key within this time are one step back. */
const sameStepMs = 800
const maxHistoryLength = 100

interface Steps {
  undo: readonly FilmCards[]
  redo: readonly FilmCards[]
  /** What was changed last, and when: the next press of the same key joins it. */
  last: { subject: string; at: number } | null
}

const none: Steps = { undo: [], redo: [], last: null }

type Direction = 'undo' | 'redo'

/** Undo and redo of positions. Words are never touched: their fields have an undo of their own. */
export function useTimingHistory(film: FilmCopy, save: (cards: FilmCards) => void) {
  const [steps, setSteps] = useState<Steps>(none)
  const [dropped, setDropped] = useState<Direction | null>(null)

  /** @param subject of the change; changes of one subject in quick succession are undone together */
  const change = (cards: FilmCards, subject: string) => {
    if (canonicalJson(pickCards(cards)) === canonicalJson(pickCards(film))) return
    const at = Date.now()
    const isSameStep = steps.last?.subject === subject && at - steps.last.at < sameStepMs
    const undo = isSameStep ? steps.undo : [...steps.undo, pickCards(film)].slice(-maxHistoryLength)
    setSteps({ undo, redo: [], last: { subject, at } })
    setDropped(null)
    save(pickCards(cards))
  }
  const go = (from: Direction, to: Direction) => {
    const target = steps[from].at(-1)
    if (!target) return
    const cards = takePositions(film, target)
    const rest = { [from]: steps[from].slice(0, -1), last: null }
    // Somebody else changed the film meanwhile: the former positions have no room any more.
    const fits = findTimingProblems({ ...film, ...cards }).length === 0
    setDropped(fits ? null : from)
    if (!fits) return setSteps({ ...steps, ...rest })
    setSteps({ ...steps, ...rest, [to]: [...steps[to], pickCards(film)] })
    save(cards)
  }
  return {
    change,
    /** The step that was asked for last and could not be taken: it no longer fits the film, and is gone. */
    dropped,
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
    undo: () => go('undo', 'redo'),
    redo: () => go('redo', 'undo'),
  }
}

const pickCards = ({ copyCards, startCard, endCard }: FilmCards): FilmCards => ({
  copyCards,
  startCard,
  endCard,
})
