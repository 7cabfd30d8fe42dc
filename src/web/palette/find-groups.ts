/** Somewhere to go, as one line of the palette. */
export interface PaletteEntry {
  id: string
  label: string
  /** Beside it, and searched too: which subscription, whose, in which status. */
  detail: string
  to: string
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

/** Lower case, without accents: "Tomas" finds "Tomás". */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What there is to go to for what was typed: entries with every word of it, those that begin with it first. */
export function findGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const query = fold(typed.trim())
  return groups
    .map((group) => ({ ...group, entries: query === '' ? openEntries(group) : findEntries(group, query) }))
    .filter(({ entries }) => entries.length > 0)
}

const openEntries = ({ entries, shownAtFirst }: PaletteGroup) => entries.slice(0, shownAtFirst)

function findEntries({ entries, isSearched }: PaletteGroup, query: string): readonly PaletteEntry[] {
  if (isSearched) return entries.slice(0, entriesPerGroup)
  const words = query.split(/\s+/)
  const found = entries.filter(({ label, detail }) => {
    const text = fold(`${label} ${detail}`)
    return words.every((word) => text.includes(word))
  })
  const begins = ({ label }: PaletteEntry) => Number(!fold(label).startsWith(query))
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, entriesPerGroup)
}
