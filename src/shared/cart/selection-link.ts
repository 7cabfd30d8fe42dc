import { packageSchema, planSchema } from '../checkout/plan-schema.ts'
import { moveIdSchema, type MoveId } from '../videos/moves.ts'
import { selectionLimits, type FilmSelection, type ProductSelections } from './product-selections.ts'

/** What an address may bring into the product form. */
export type LinkedSelection = Partial<Pick<ProductSelections, 'plan' | 'package' | 'films'>>

/** Reads a query that `selectionLinkQuery` wrote, or a person. What does not fit is left out, film by film; whether a length is sold, the catalogue says. */
export function readSelectionLink(query: URLSearchParams): LinkedSelection {
  const plan = planSchema.safeParse(query.get('plan'))
  const pack = packageSchema.safeParse(query.get('package'))
  const films = (query.get('films') ?? '')
    .split(',')
    .slice(0, selectionLimits.films)
    .map((text, index) => readFilm(text.trim(), index))
    .filter((film) => film !== null)
  return {
    ...(plan.success ? { plan: plan.data } : {}),
    ...(pack.success ? { package: pack.data } : {}),
    ...(films.length > 0 ? { films } : {}),
  }
}

const filmPattern = /^(?<length>\d{1,3})(?:x(?<count>\d{1,2}))?(?<cutdowns>c)?(?::(?<move>[a-z-]+))?$/
const usualMoves: readonly MoveId[] = [
  'orbit',
  'push-in',
  'top-spin',
  'crane',
  'slide',
  'reveal',
  'dolly-zoom',
  'whip',
]

function readFilm(text: string, index: number): FilmSelection | null {
  const found = filmPattern.exec(text)?.groups
  const lengthSeconds = Number(found?.['length'])
  const count = Number(found?.['count'] ?? 1)
  if (!found || lengthSeconds < 1 || lengthSeconds > 600 || count < 1) return null
  const move = moveIdSchema.safeParse(found['move'])
  return {
    id: `film-${index + 1}`,
    lengthSeconds,
    count,
    hasCutdowns: found['cutdowns'] === 'c',
    move: move.success ? move.data : (usualMoves[index % usualMoves.length] ?? 'orbit'),
  }
}
