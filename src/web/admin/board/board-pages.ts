import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { revisionTitle } from '../../videos/editor/film-words.ts'

/** One page of a status of the board, as it was loaded. */
export interface BoardPage {
  videos: BoardVideo[]
  lastVisible: string | null
}

/** The films of all loaded pages, oldest first by (createdAt, id); each once, whatever moved between the pages. */
export function listLoadedFilms(pages: readonly BoardPage[]): BoardVideo[] {
  const byId = new Map<string, BoardVideo>()
  for (const film of pages.flatMap((page) => page.videos)) {
    const known = byId.get(film.id)
    if (!known || known.version <= film.version) byId.set(film.id, film)
  }
  return [...byId.values()].toSorted(byAge)
}

/** The pages without the films that left; what was loaded stays loaded, and the cursors stay as they are. */
export function removeFilms(pages: readonly BoardPage[], ids: ReadonlySet<string>): BoardPage[] {
  return pages.map((page) => ({ ...page, videos: page.videos.filter((film) => !ids.has(film.id)) }))
}

/**
 * The pages with films that arrived. Only those join that belong before the end of what is loaded: a later one comes
 * with its own page, and would be seen too early.
 */
export function insertFilms(pages: readonly BoardPage[], films: readonly BoardVideo[]): BoardPage[] {
  const last = pages.at(-1)
  if (!last) return [...pages]
  const isAllLoaded = last.lastVisible === null
  const end = listLoadedFilms(pages).at(-1)
  const joining = films.filter((film) => isAllLoaded || (end !== undefined && byAge(film, end) < 0))
  const kept = removeFilms(pages, new Set(joining.map((film) => film.id)))
  return kept.map((page, index) =>
    index === kept.length - 1 ? { ...page, videos: [...page.videos, ...joining].toSorted(byAge) } : page,
  )
}

/** Whether a film answers to what was typed: title, customer, parcel reference, open revision, open question. All words must be found. */
export function isFilmFound(
  film: Pick<BoardVideo, 'title' | 'userEmail' | 'parcelReference' | 'revision' | 'openQuestions'>,
  typed: string,
): boolean {
  const revision = film.revision ? revisionTitle(film.revision) : ''
  const question = film.openQuestions.length > 0 ? 'question' : ''
  const text = `${film.title} ${film.userEmail} ${film.parcelReference} ${revision} ${question}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

function byAge(a: Pick<BoardVideo, 'createdAt' | 'id'>, b: Pick<BoardVideo, 'createdAt' | 'id'>): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
