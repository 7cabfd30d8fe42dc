import { hasSoldLength, pictureRatio } from '../film-differences.ts'
import { ratioSchema, type Ratio } from '../ratios.ts'
import { readFileName, splitWords, type NameHints } from './read-file-name.ts'

/** A film that files may be for. */
export interface BatchFilm {
  id: string
  /** Empty while it has none. */
  title: string
  /** Of its place in its block, from 1; null where files are for this film alone. */
  number: number | null
  block: number
  /** Whole seconds. */
  length: number
  /** Those that were sold with it. */
  ratios: readonly Ratio[]
  /** The names of the finished files that are there. */
  current: readonly { ratio: Ratio; name: string }[]
}

/** A file that was chosen, with what was read of it before it is uploaded. */
export interface BatchFile {
  name: string
  bytes: number
  /** Pixels and milliseconds; null where it could not be read. */
  facts: { width: number; height: number; durationMs: number | null } | null
}

/** Where a file goes: a film and one of its ratios. */
export interface FilmPlace {
  filmId: string | null
  ratio: Ratio | null
  /** How its film was found. */
  foundBy: 'title' | 'number' | 'length' | null
}

/** Of the words of a title, in the name of a file. */
const wordShareMin = 0.6

/**
 * Finds film and ratio for each file: the film by the title in its name, else by its number, else by its length where only one
 * film has it; the ratio by its picture, else by its name, else where only one was sold. Nothing is guessed between two.
 *
 * @returns one place for each file, in their order
 */
export function matchFilmFiles(files: readonly BatchFile[], films: readonly BatchFilm[]): FilmPlace[] {
  return files.map((file) => {
    const hints = readFileName(file.name)
    const ratio = findRatio(file, hints)
    const { film, foundBy } = findFilm(file, hints, ratio, films)
    const isOnly = film?.ratios.length === 1 ? (film.ratios[0] ?? null) : null
    const sold = ratio === null ? isOnly : film && !film.ratios.includes(ratio) ? null : ratio
    return { filmId: film?.id ?? null, ratio: sold, foundBy }
  })
}

/** The ratio that a file has: by its picture, else by its name. */
export function findRatio(
  { facts }: Pick<BatchFile, 'facts'>,
  { ratio }: Pick<NameHints, 'ratio'>,
): Ratio | null {
  const seen = facts && ratioSchema.safeParse(pictureRatio(facts)).data
  return seen ?? ratio
}

function findFilm(
  file: BatchFile,
  hints: NameHints,
  ratio: Ratio | null,
  films: readonly BatchFilm[],
): { film: BatchFilm | null; foundBy: FilmPlace['foundBy'] } {
  const only = (found: readonly BatchFilm[], foundBy: FilmPlace['foundBy']) => {
    const [film, ...others] = found.length > 1 ? found.filter((each) => hasLength(each, file, hints)) : found
    return film && others.length === 0 ? { film, foundBy } : null
  }
  const fitting = films.filter(
    (film) => hasLength(film, file, hints) && (ratio === null || film.ratios.includes(ratio)),
  )
  return (
    only(findByTitle(hints.words, films), 'title') ??
    only(
      films.filter(({ number }) => number !== null && hints.numbers.includes(number)),
      'number',
    ) ??
    (fitting.length === 1 && hasKnownLength(file, hints) ? only(fitting, 'length') : null) ?? {
      film: null,
      foundBy: null,
    }
  )
}

/** Those whose title has most of its words in the name; the whole titles before parts, the longer ones before the shorter. */
function findByTitle(words: readonly string[], films: readonly BatchFilm[]): BatchFilm[] {
  const scored = films.map((film) => ({ film, score: scoreTitle(splitWords(film.title), words) }))
  const best = Math.max(...scored.map(({ score }) => score))
  return best > 0 ? scored.filter(({ score }) => score === best).map(({ film }) => film) : []
}

/** 0 where too little of a title is in a name. A title that stands there as a whole counts its words twice. */
function scoreTitle(title: readonly string[], words: readonly string[]): number {
  if (title.length === 0) return 0
  const joined = title.join('')
  // `first-light`, `FirstLight` and `first_light` are the same title.
  const isWhole =
    ` ${words.join(' ')} `.includes(` ${title.join(' ')} `) || (joined.length >= 6 && words.includes(joined))
  if (isWhole) return title.length * 2
  const found = title.filter((word) => words.includes(word)).length
  return title.length >= 2 && found / title.length >= wordShareMin ? found : 0
}

const hasKnownLength = ({ facts }: BatchFile, { lengthSeconds }: NameHints): boolean =>
  (facts?.durationMs ?? null) !== null || lengthSeconds !== null

/** Whether a film has the length of a file: by its metadata, else by its name, else any. */
function hasLength({ length }: BatchFilm, { facts }: BatchFile, { lengthSeconds }: NameHints): boolean {
  const durationMs = facts?.durationMs ?? null
  if (durationMs !== null) return hasSoldLength(durationMs, length)
  return lengthSeconds === null || lengthSeconds === length
}
