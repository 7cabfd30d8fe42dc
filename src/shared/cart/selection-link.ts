import { packageSchema, planSchema } from '../products/plan-schema.ts'
import { cameraMoveIdSchema, type CameraMoveId } from '../products/camera-moves.ts'
import { findDefaultCameraMove } from '../products/find-default-camera-move.ts'
import { selectionLimits, type FilmSelection, type ProductSelections } from './product-selections.ts'

/** What an address may bring into the product form. */
export type LinkedSelection = Partial<Pick<ProductSelections, 'plan' | 'package' | 'films'>>

/**
 * Reads a query written by `selectionLinkQuery` or by hand. Invalid films are left out; the catalogue decides which
 * lengths are sold.
 */
export function readSelectionLink(query: URLSearchParams): LinkedSelection {
  const plan = planSchema.safeParse(query.get('plan'))
  const pack = packageSchema.safeParse(query.get('package'))
  const films: FilmSelection[] = []
  for (const text of filmTexts(query)) {
    const film = readFilm(text)
    if (!film || films.length === selectionLimits.films) continue
    const { lengthSeconds, move = findDefaultCameraMove(lengthSeconds, films) } = film
    films.push({ ...film, id: `film-${films.length + 1}`, move })
  }
  return {
    ...(plan.success ? { plan: plan.data } : {}),
    ...(pack.success ? { package: pack.data } : {}),
    ...(films.length > 0 ? { films } : {}),
  }
}

const filmPattern = /^(?<length>\d{1,3})(?:x(?<count>\d{1,2}))?(?<cutdowns>c)?(?::(?<move>[a-z-]+))?$/
/** The parts of such a query that name no film, to be reported on the page. */
export function findUnreadableFilms(query: URLSearchParams): string[] {
  return filmTexts(query).filter((text) => text !== '' && readFilm(text) === null)
}

const filmTexts = (query: URLSearchParams) => (query.get('films') ?? '').split(',').map((text) => text.trim())

function readFilm(text: string): (Omit<FilmSelection, 'id' | 'move'> & { move?: CameraMoveId }) | null {
  const found = filmPattern.exec(text)?.groups
  const lengthSeconds = Number(found?.['length'])
  const count = Number(found?.['count'] ?? 1)
  if (!found || lengthSeconds < 1 || lengthSeconds > 600 || count < 1) return null
  const move = cameraMoveIdSchema.safeParse(found['move'])
  return {
    lengthSeconds,
    count,
    hasCutdowns: found['cutdowns'] === 'c',
    ...(move.success ? { move: move.data } : {}),
  }
}
