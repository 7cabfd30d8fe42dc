import type { Video } from '#shared/contract/videos/videos.ts'
import { foldText } from '#shared/fold-text.ts'

/** One line of the palette. */
export type PaletteEntry = PaletteLink | PaletteAction

interface PaletteText {
  id: string
  label: string
  /** Beside it, and searched too: which subscription, whose, in which status. */
  detail: string
  /** Not shown: further words that it is found by. */
  words?: string
  /** The video that it leads to. */
  video?: Pick<Video, 'poster' | 'move'>
}

/** Somewhere to go. */
export interface PaletteLink extends PaletteText {
  to: string
  /** Not a page of the app: the browser loads it. */
  isDocument?: boolean
}

/** What a button of every page does. */
export interface PaletteAction extends PaletteText {
  run: () => void
}

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
  /** How many are listed before anything is typed. */
  shownAtFirst: number
  /** Whether the server has searched: its answer is shown as it is. */
  isSearched?: boolean
}

const entriesPerGroup = 8

/**
 * What there is for what was typed: entries with every word of it. Those that begin with it come first, then those with
 * all of it in their label; so do their groups: "pro" leads to the page Progress before a video of a product.
 */
export function findGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const query = foldText(typed.trim())
  const queryWords = query.split(/\s+/)
  const rank = (entry: PaletteEntry | undefined) => {
    const label = foldText(entry?.label ?? '')
    if (label.startsWith(query)) return 0
    return queryWords.every((word) => label.includes(word)) ? 1 : 2
  }
  return groups
    .map((group) => ({
      ...group,
      entries:
        query === ''
          ? group.entries.slice(0, group.shownAtFirst)
          : findEntries(group, queryWords)
              .toSorted((a, b) => rank(a) - rank(b))
              .slice(0, entriesPerGroup),
    }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => rank(a.entries[0]) - rank(b.entries[0]))
}

function findEntries(
  { entries, isSearched }: PaletteGroup,
  queryWords: readonly string[],
): readonly PaletteEntry[] {
  if (isSearched) return entries
  return entries.filter(({ label, detail, words = '' }) => {
    const shown = foldText(`${label} ${detail}`)
    // By their beginnings alone: nobody sees which of them was found.
    const hidden = foldText(` ${words}`)
    return queryWords.every((word) => shown.includes(word) || hidden.includes(` ${word}`))
  })
}
