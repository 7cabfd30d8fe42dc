import type { PlannedFilm } from '#shared/tokens/planned-film.ts'
import type { Video } from '#shared/contract/videos.ts'
import { moveIdSchema } from '#shared/products/moves.ts'
import type { MoveId } from '#shared/products/moves.ts'

/** What may be chosen of a film. */
export interface FilmChoice {
  lengthSeconds: number
  hasCutdowns: boolean
  move: MoveId | null
}

export interface AddedFilm extends FilmChoice {
  key: string
  /** The draft that it stands behind; null: at the end. */
  behind: string | null
}

/**
 * The planned changes of a block's drafts. Stored as changes, not as a copy of the drafts: when those change
 * underneath, the plan goes on with them as they are.
 */
export interface PlanChanges {
  changed: Readonly<Record<string, Partial<FilmChoice>>>
  removed: readonly string[]
  added: readonly AddedFilm[]
}

export const noChanges: PlanChanges = { changed: {}, removed: [], added: [] }

/** A line of the planner: a draft as it would be, or a new film. */
export interface PlannedLine extends FilmChoice {
  key: string
  /** Null: new. */
  draft: Video | null
  isRemoved: boolean
}

const addedLine = ({ key, lengthSeconds, hasCutdowns, move }: AddedFilm): PlannedLine => ({
  key,
  lengthSeconds,
  hasCutdowns,
  move,
  draft: null,
  isRemoved: false,
})

/** The lines in their order: drafts as they stand, new films behind what they were made from. */
export function listPlannedLines(drafts: readonly Video[], changes: PlanChanges): PlannedLine[] {
  const known = new Set(drafts.map(({ id }) => id))
  const behind = (id: string | null) =>
    changes.added
      .filter((film) => (film.behind !== null && known.has(film.behind) ? film.behind : null) === id)
      .map(addedLine)
  const lines = drafts.flatMap((draft): PlannedLine[] => [
    {
      key: draft.id,
      draft,
      lengthSeconds: draft.length,
      hasCutdowns: draft.hasCutdowns,
      move: moveIdSchema.nullable().catch(null).parse(draft.move),
      ...changes.changed[draft.id],
      isRemoved: changes.removed.includes(draft.id),
    },
    ...behind(draft.id),
  ])
  return [...lines, ...behind(null)]
}

/** The films to ask for. */
export function listPlannedFilms(lines: readonly PlannedLine[]): PlannedFilm[] {
  return lines
    .filter((line) => !line.isRemoved)
    .map(({ draft, lengthSeconds, hasCutdowns, move }) => ({
      id: draft?.id ?? null,
      lengthSeconds,
      hasCutdowns,
      move,
    }))
}

/** Chooses something else for a line; what is not chosen stays. */
export function changeLine(changes: PlanChanges, key: string, choice: Partial<FilmChoice>): PlanChanges {
  if (changes.added.some((film) => film.key === key)) {
    const added = changes.added.map((film) => (film.key === key ? { ...film, ...choice } : film))
    return { ...changes, added }
  }
  return { ...changes, changed: { ...changes.changed, [key]: { ...changes.changed[key], ...choice } } }
}

/** Takes a line out: a draft is marked, so that it can be kept after all; a new film is gone. */
export function removeLine(changes: PlanChanges, key: string): PlanChanges {
  if (changes.added.some((film) => film.key === key)) {
    return { ...changes, added: changes.added.filter((film) => film.key !== key) }
  }
  return { ...changes, removed: [...changes.removed, key] }
}

/** Takes a draft back that was to go. */
export function restoreLine(changes: PlanChanges, key: string): PlanChanges {
  return { ...changes, removed: changes.removed.filter((each) => each !== key) }
}

/** Makes two films of half the length of one, alike in all else. */
export function splitLine(changes: PlanChanges, line: PlannedLine, key: string): PlanChanges {
  const lengthSeconds = line.lengthSeconds / 2
  const { hasCutdowns, move } = line
  const behind = line.draft?.id ?? changes.added.find((film) => film.key === line.key)?.behind ?? null
  const halved = changeLine(changes, line.key, { lengthSeconds })
  const at = halved.added.findIndex((film) => film.key === line.key) + 1
  const half = { key, behind, lengthSeconds, hasCutdowns, move }
  return { ...halved, added: halved.added.toSpliced(at, 0, half) }
}
