import { priceOneFilm } from '../checkout/price-selection.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { filmTitle } from '../videos/film-title.ts'

/** The fields of a planned film that decide what may be given up. */
export interface FilmToFit {
  /** Null: a new one. */
  id: string | null
  title: string
  lengthSeconds: number
  hasCutdowns: boolean
  tokens: number
  isChanged: boolean
  copy: { kept: readonly { copy: string }[] }
}

/** What to give up so that a plan fits the available tokens. */
export interface WayToFit {
  /** What these films lose, by their places in the plan. */
  gives: 'cutdowns' | 'films'
  films: number[]
  /** What goes behind "Give up". */
  words: string
  frees: number
}

/**
 * What would make a plan fit: cutdowns, or a film. What is new is given up before what was there, the last film before
 * the others, and a film without words before one with words.
 * @param missing tokens
 * @returns each of them is enough by itself
 */
export function findWaysToFit(
  films: readonly FilmToFit[],
  missing: number,
  catalogue: Pick<Catalogue, 'products'>,
): WayToFit[] {
  const newestFirst = films
    .map((film, place) => ({ ...film, place }))
    .toSorted(
      (a, b) =>
        Number(isNew(b)) - Number(isNew(a)) || Number(b.isChanged) - Number(a.isChanged) || b.place - a.place,
    )

  const withCutdowns = newestFirst.flatMap((film) => {
    const frees = film.hasCutdowns ? film.tokens - countWithoutCutdowns(film, catalogue) : 0
    return frees > 0 ? [{ ...film, frees }] : []
  })
  const all = newestFirst.map((film) => ({ ...film, frees: film.tokens }))
  const enough = all
    .filter(({ frees }) => frees >= missing)
    .toSorted(
      (a, b) =>
        Number(hasWords(a)) - Number(hasWords(b)) || Number(isNew(b)) - Number(isNew(a)) || a.frees - b.frees,
    )

  const cutdowns = makeWay('cutdowns', withCutdowns, missing)
  const film = films.length > 1 ? makeWay('films', enough.slice(0, 1), missing) : []
  const ways = [...cutdowns, ...film]
  return ways.length > 0 || films.length < 2 ? ways : makeWay('films', all, missing)
}

/**
 * The tokens that are missing for the cutdowns of a planned film without them; zero or less where there are enough, or
 * where cutdowns are not on sale.
 * @param left what the plan leaves over
 */
export function countMissingForCutdowns(
  film: Pick<FilmToFit, 'lengthSeconds' | 'hasCutdowns' | 'tokens'>,
  left: number,
  catalogue: Pick<Catalogue, 'products'>,
): number {
  const { tokens, problems } = priceOneFilm({ ...film, hasCutdowns: true }, catalogue)
  return film.hasCutdowns || problems.length > 0 ? 0 : tokens - film.tokens - left
}

/** As many of the candidates as it takes, or none where all of them are not enough. */
function makeWay(
  gives: WayToFit['gives'],
  candidates: readonly (FilmToFit & { place: number; frees: number })[],
  missing: number,
): WayToFit[] {
  let frees = 0
  const taken = candidates.filter((candidate) => {
    if (frees >= missing) return false
    frees += candidate.frees
    return true
  })
  if (taken.length === 0 || frees < missing) return []
  const inOrder = taken.toSorted((a, b) => a.place - b.place)
  const names = new Intl.ListFormat('en').format(inOrder.map((film) => `“${nameFilm(film)}”`))
  const thing = gives === 'cutdowns' ? 'the cutdowns of' : taken.length === 1 ? 'the film' : 'the films'
  return [{ gives, films: inOrder.map(({ place }) => place), words: `${thing} ${names}`, frees }]
}

const countWithoutCutdowns = ({ lengthSeconds }: FilmToFit, catalogue: Pick<Catalogue, 'products'>) =>
  priceOneFilm({ lengthSeconds, hasCutdowns: false }, catalogue).tokens

const nameFilm = ({ title, lengthSeconds }: FilmToFit) => filmTitle({ title, length: lengthSeconds })

const isNew = ({ id }: FilmToFit) => id === null

const hasWords = ({ copy }: FilmToFit) => copy.kept.some((card) => card.copy.trim() !== '')
