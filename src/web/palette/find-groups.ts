import type { Video } from '#shared/contract/videos/videos.ts'
import { foldText } from '#shared/fold-text.ts'

/** Somewhere to go, as one line of the palette. */
export interface PaletteEntry {
  id: string
  label: string
  /** Beside it, and searched too: which subscription, whose, in which status. */
  detail: string
  to: string
  /** The video that it leads to. */
  video?: Pick<Video, 'poster' | 'move'>
  /** Not a page of the app: the browser loads it. */
  isDocument?: boolean
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
 * What there is to go to for what was typed: entries with every word of it. Those that begin with it come first, and so
 * do their groups: "pro" leads to the page Progress before a video of a product.
 */
export function findGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const query = foldText(typed.trim())
  const rank = (entry: PaletteEntry | undefined) =>
    Number(!(entry && foldText(entry.label).startsWith(query)))
  return groups
    .map((group) => ({
      ...group,
      entries:
        query === ''
          ? group.entries.slice(0, group.shownAtFirst)
          : findEntries(group, query)
              .toSorted((a, b) => rank(a) - rank(b))
              .slice(0, entriesPerGroup),
    }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => rank(a.entries[0]) - rank(b.entries[0]))
}

function findEntries({ entries, isSearched }: PaletteGroup, query: string): readonly PaletteEntry[] {
  if (isSearched) return entries
  const words = query.split(/\s+/)
  return entries.filter(({ label, detail }) => {
    const text = foldText(`${label} ${detail}`)
    return words.every((word) => text.includes(word))
  })
}
