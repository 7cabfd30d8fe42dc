import { countTokens } from '../checkout/count-tokens.ts'
import { priceOneFilm } from '../checkout/price-selection.ts'
import type { Package } from '../products/plan.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { fitCopy } from '../videos/fit-copy.ts'
import type { FittedCopy } from '../videos/fit-copy.ts'
import type { VideoStatus } from '../videos/video-status.ts'
import type { PlannedFilm } from './planned-film.ts'

type Card = { id: string; copy: string }

/** The fields of an existing draft that a plan needs. */
export interface Draft {
  id: string
  title: string
  /** In seconds. */
  length: number
  hasCutdowns: boolean
  /** Null: the producer designs it. */
  move: string | null
  tokens: number
  copyCards: readonly Card[]
  /** How it should feel: lost with a draft that is removed. */
  direction: string
}

export interface BlockToPlan {
  package: Package
  drafts: readonly Draft[]
  /** Titles of the block's films that stay as they are. */
  otherTitles: readonly string[]
  /** Tokens available to the subscription, less what its drafts of other blocks cost. */
  budget: number
}

/**
 * What of a subscription's films a plan for one of its blocks starts from.
 * @param available tokens that the subscription can use
 */
export function blockToPlan<Film extends Draft & { block: number; status: VideoStatus }>(
  subscription: { package: Package; videos: readonly Film[]; available: number },
  block: number,
): BlockToPlan & { drafts: Film[] } {
  const { videos, available } = subscription
  const drafts = videos.filter((video) => video.status === 'draft')
  const stay = videos.filter((video) => video.block === block && video.status !== 'draft')
  return {
    package: subscription.package,
    drafts: drafts.filter((video) => video.block === block),
    otherTitles: stay.map(({ title }) => title),
    budget: available - sumTokens(drafts.filter((video) => video.block !== block)),
  }
}

/** A film as it would be, and what it would cost. */
export interface FilmOfPlan {
  /** Null: a new one. */
  id: string | null
  title: string
  lengthSeconds: number
  hasCutdowns: boolean
  move: string | null
  tokens: number
  copy: FittedCopy<Card>
  isChanged: boolean
  /** Why it can't be had, as a sentence; null where it can. */
  problem: string | null
}

/** Copy that a plan would lose: of a removed draft, or of a shortened one. */
export interface LostCopy {
  draftId: string
  title: string
  isRemoved: boolean
  lines: string[]
}

export interface BlockPlan {
  films: FilmOfPlan[]
  /** What all of them cost. */
  tokens: number
  /** What would still be available; below zero where it is too much. */
  left: number
  removed: Draft[]
  lost: LostCopy[]
  hasChanges: boolean
  /** Why it can't be done as a whole, as a sentence; null where it can. */
  problem: { code: 'tokens_missing' | 'selection_not_sold'; sentence: string } | null
}

/**
 * Previews a block with these films in place of its drafts, on the screen and again on the server before saving. An
 * unchanged draft keeps its price; a new or changed one costs the present catalogue's. A plan that costs less than the
 * drafts is allowed even where tokens are missing.
 */
export function planBlock(
  block: BlockToPlan,
  wanted: readonly PlannedFilm[],
  catalogue: Pick<Catalogue, 'products'>,
): BlockPlan {
  const titles = new Set(block.otherTitles)
  const known = new Map(block.drafts.map((draft) => [draft.id, draft]))
  const keptTitles = wanted.map((film) => findOwnTitle(film, known.get(film.id ?? ''), catalogue))
  for (const title of keptTitles) if (title !== null) titles.add(title)

  const films = wanted.map((film, index): FilmOfPlan => {
    const draft = known.get(film.id ?? '')
    const { id, lengthSeconds, hasCutdowns } = film
    const priced = priceOneFilm(film, catalogue)
    const isAsSold = draft?.length === lengthSeconds && draft.hasCutdowns === hasCutdowns
    const title = keptTitles[index] ?? makeNumberedTitle(priced.title, titles)
    titles.add(title)
    const move = block.package === 'agency' ? (draft?.move ?? null) : (film.move ?? draft?.move ?? null)
    return {
      id: draft ? id : null,
      title,
      lengthSeconds,
      hasCutdowns,
      move,
      tokens: isAsSold ? draft.tokens : priced.tokens,
      copy: isAsSold
        ? { kept: [...draft.copyCards], lost: [], emptyCards: 0 }
        : fitCopy(draft?.copyCards ?? [], lengthSeconds),
      isChanged: !isAsSold || title !== draft.title || move !== draft.move,
      problem: isAsSold ? null : (priced.problems[0]?.sentence ?? null),
    }
  })

  const stays = new Set(films.map((film) => film.id))
  const removed = block.drafts.filter((draft) => !stays.has(draft.id))
  const tokens = sumTokens(films)
  const left = block.budget - tokens
  return {
    films,
    tokens,
    left,
    removed,
    lost: findLostCopy(films, removed),
    hasChanges: removed.length > 0 || films.some((film) => film.isChanged),
    problem: findPlanProblem(films, left, tokens < sumTokens(block.drafts)),
  }
}

/** What films cost together, in tokens. */
export function sumTokens(films: readonly { tokens: number }[]): number {
  return films.reduce((sum, film) => sum + film.tokens, 0)
}

function findPlanProblem(films: readonly FilmOfPlan[], left: number, isLess: boolean): BlockPlan['problem'] {
  const unsold = films.find((film) => film.problem !== null)
  if (unsold?.problem) return { code: 'selection_not_sold', sentence: unsold.problem }
  if (left >= 0 || isLess) return null
  return {
    code: 'tokens_missing',
    sentence: `That is ${countTokens(-left)} more than you have. Make a film shorter, or take one away.`,
  }
}

function findLostCopy(films: readonly FilmOfPlan[], removed: readonly Draft[]): LostCopy[] {
  const shortened = films.map((film) => ({ ...film, lines: film.copy.lost.map(({ copy }) => copy.trim()) }))
  const gone = removed.map((draft) => ({ ...draft, lines: writtenLines(draft) }))
  return [
    ...gone.map(({ id, title, lines }) => ({ draftId: id, title, isRemoved: true, lines })),
    ...shortened.map(({ id, title, lines }) => ({ draftId: id ?? '', title, isRemoved: false, lines })),
  ].filter(({ lines }) => lines.length > 0)
}

const writtenLines = ({ copyCards, direction }: Pick<Draft, 'copyCards' | 'direction'>): string[] =>
  [...copyCards.map(({ copy }) => copy), direction].map((text) => text.trim()).filter((text) => text !== '')

/**
 * The title that a film keeps; null where it is to be numbered. A title that was made from the length is made again
 * when the length changes.
 */
function findOwnTitle(
  film: PlannedFilm,
  draft: Draft | undefined,
  catalogue: Pick<Catalogue, 'products'>,
): string | null {
  const title = (film.title ?? draft?.title ?? '').trim()
  if (!draft) return title || null
  if (draft.length === film.lengthSeconds) return title
  const { title: kind } = priceOneFilm({ lengthSeconds: draft.length, hasCutdowns: false }, catalogue)
  const isMade = title.startsWith(`${kind} `) && /^\d+$/.test(title.slice(kind.length + 1))
  return isMade ? null : title
}

function makeNumberedTitle(kind: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(`${kind} ${number}`)) number += 1
  return `${kind} ${number}`
}
