import { countTokens } from '../checkout/count-tokens.ts'
import { priceOneVideo } from '../checkout/price-selection.ts'
import type { Package } from '../products/plan.ts'
import type { Catalogue } from '../products/catalogue.ts'
import type { WrittenCard } from '../videos/copy-cards.ts'
import { carryTimings, dropTimings } from '../videos/timeline/carry-timings.ts'
import type { FrameRate } from '../videos/timeline/frame-rate.ts'
import { fitCopy } from '../videos/fit-copy.ts'
import type { FittedCopy } from '../videos/fit-copy.ts'
import { splitVideo } from '../videos/split-video.ts'
import type { VideoContent, VideoPart } from '../videos/split-video.ts'
import type { VideoStatus } from '../videos/video-status.ts'
import { draftsOfBlock } from './drafts-of-block.ts'
import { findWaysToFit } from './find-ways-to-fit.ts'
import type { WayToFit } from './find-ways-to-fit.ts'
import type { PlannedVideo } from './planned-video.ts'

type Card = WrittenCard

/** The fields of an existing draft that a plan needs. */
export interface Draft extends VideoContent {
  id: string
  title: string
  /** In seconds. */
  length: number
  frameRate: FrameRate
  hasCutdowns: boolean
  /** Null: the producer designs it. */
  move: string | null
  tokens: number
  copyCards: readonly Card[]
}

export interface BlockToPlan {
  package: Package
  drafts: readonly Draft[]
  /** Titles of the block's videos that stay as they are. */
  otherTitles: readonly string[]
  /** Tokens available to the subscription, less what its drafts of other blocks cost. */
  budget: number
}

/**
 * What of a subscription's videos a plan for one of its blocks starts from.
 * @param available tokens that the subscription can use
 */
export function blockToPlan<Video extends Draft & { block: number; status: VideoStatus }>(
  subscription: { package: Package; videos: readonly Video[]; available: number },
  block: number,
): BlockToPlan & { drafts: Video[] } {
  const { videos, available } = subscription
  const drafts = videos.filter((video) => video.status === 'draft')
  const stay = videos.filter((video) => video.block === block && video.status !== 'draft')
  return {
    package: subscription.package,
    drafts: draftsOfBlock(videos, block),
    otherTitles: stay.map(({ title }) => title),
    budget: available - sumTokens(drafts.filter((video) => video.block !== block)),
  }
}

/** A video as it would be, and what it would cost. */
export interface LineupVideo {
  /** Null: a new one. */
  id: string | null
  /** The draft that it is, or that it is split from; null: made from nothing. */
  source: string | null
  title: string
  lengthSeconds: number
  /** Of its source; null without one: the studio's present one. */
  frameRate: FrameRate | null
  hasCutdowns: boolean
  move: string | null
  tokens: number
  copy: FittedCopy<Card>
  /** What else it takes over of its source; null without one. */
  content: VideoContent | null
  /** Cards whose timing has no place at this length: they stand as spread again. */
  spreadAgain: number
  isChanged: boolean
  /** Why it can't be had, as a sentence; null where it can. */
  problem: string | null
}

/** What is written and has no room in a plan: of a removed draft, or of one that is shortened or split. */
export interface LostCopy {
  draftId: string
  title: string
  isRemoved: boolean
  lines: string[]
}

export interface BlockPlan {
  videos: LineupVideo[]
  /** What all of them cost. */
  tokens: number
  /** What would still be available; below zero where it is too much. */
  left: number
  removed: Draft[]
  lost: LostCopy[]
  hasChanges: boolean
  /** Why it can't be done as a whole, as a sentence; null where it can. */
  problem: PlanProblem | null
}

export interface PlanProblem {
  code: 'tokens_missing' | 'selection_not_sold'
  sentence: string
  /** What to give up where tokens are missing; each is enough by itself. */
  ways: WayToFit[]
}

/**
 * Previews a block with these videos in place of its drafts, on the screen and again on the server before saving. An
 * unchanged draft keeps its price; a new or changed one costs the present catalogue's. A plan that costs less than the
 * drafts is allowed even where tokens are missing.
 */
export function planBlock(
  block: BlockToPlan,
  wanted: readonly PlannedVideo[],
  catalogue: Pick<Catalogue, 'products'>,
): BlockPlan {
  const titles = new Set(block.otherTitles)
  const known = new Map(block.drafts.map((draft) => [draft.id, draft]))
  const keptTitles = wanted.map((video) => findOwnTitle(video, known.get(video.id ?? ''), catalogue))
  for (const title of keptTitles) if (title !== null) titles.add(title)
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const removed = block.drafts.filter((draft) => !wantedIds.has(draft.id))
  // The screen shows them beside the new videos, under their names.
  for (const { title } of removed) titles.add(title)
  const parts = splitDrafts(block.drafts, wanted)

  const videos = wanted.map((video, index): LineupVideo => {
    const draft = known.get(video.id ?? '')
    const { id, lengthSeconds, hasCutdowns } = video
    const priced = priceOneVideo(video, catalogue)
    const isAsSold = draft !== undefined && isUnchanged(draft, video)
    const part = isAsSold ? null : parts.get(index)
    const title = keptTitles[index] ?? makeNumberedTitle(priced.title, titles)
    titles.add(title)
    const move = block.package === 'agency' ? (draft?.move ?? null) : (video.move ?? draft?.move ?? null)
    return {
      id: draft ? id : null,
      source: parts.get(index)?.draftId ?? null,
      title,
      lengthSeconds,
      frameRate: part?.frameRate ?? draft?.frameRate ?? null,
      hasCutdowns,
      move,
      tokens: isAsSold ? draft.tokens : priced.tokens,
      copy: isAsSold
        ? { kept: [...draft.copyCards], lost: [], emptyCards: 0 }
        : (part?.copy ?? fitCopy([], lengthSeconds)),
      content: parts.get(index)?.content ?? null,
      spreadAgain: part?.spreadAgain ?? 0,
      isChanged: !isAsSold || title !== draft.title || move !== draft.move,
      problem: isAsSold ? null : (priced.problems[0]?.sentence ?? null),
    }
  })

  const tokens = sumTokens(videos)
  const left = block.budget - tokens
  return {
    videos,
    tokens,
    left,
    removed,
    lost: findLostCopy(videos, block.drafts),
    hasChanges: removed.length > 0 || videos.some((video) => video.isChanged),
    problem: findPlanProblem(videos, { left, isLess: tokens < sumTokens(block.drafts) }, catalogue),
  }
}

const isUnchanged = (draft: Draft, video: PlannedVideo): boolean =>
  draft.length === video.lengthSeconds && draft.hasCutdowns === video.hasCutdowns

/** What a video takes over of a draft. */
interface PartOfDraft extends VideoPart<Card> {
  draftId: string
  frameRate: FrameRate
  spreadAgain: number
}

/**
 * What each video of a plan takes over of the drafts, by its place in the plan: first the draft itself, then the videos
 * that it is split into. A draft that stays as it is gives nothing away.
 */
function splitDrafts(drafts: readonly Draft[], wanted: readonly PlannedVideo[]): Map<number, PartOfDraft> {
  const parts = new Map<number, PartOfDraft>()
  for (const draft of drafts) {
    const own = wanted.flatMap((video, place) => (video.id === draft.id ? [{ video, place }] : []))
    const added = wanted.flatMap((video, place) =>
      video.id === null && video.madeFrom === draft.id ? [{ video, place }] : [],
    )
    const group = [...own, ...added]
    const stays = own.some(({ video }) => isUnchanged(draft, video))
    const shares = splitVideo(
      stays ? { ...draft, copyCards: [] } : draft,
      group.map(({ video }) => video.lengthSeconds),
    )
    for (const [index, { video, place }] of group.entries()) {
      const share = shares[index]
      if (!share) continue
      const isOwn = video.id === draft.id && isUnchanged(draft, video)
      const timed = group.length === 1 || isOwn ? { draft, length: video.lengthSeconds } : null
      parts.set(place, { ...carryPart(share, timed), frameRate: draft.frameRate, draftId: draft.id })
    }
  }
  return parts
}

/** @param timed the draft and its new length; null where it is split */
function carryPart(
  { copy, content }: VideoPart<Card>,
  timed: { draft: Draft; length: number } | null,
): VideoPart<Card> & { spreadAgain: number } {
  const cards = { copyCards: copy.kept, startCard: content.startCard, endCard: content.endCard }
  const carried = timed
    ? carryTimings({ ...cards, frameRate: timed.draft.frameRate, length: timed.length }, timed.draft.length)
    : dropTimings(cards)
  const { copyCards: kept, startCard, endCard, spreadAgain } = carried
  return { copy: { ...copy, kept }, content: { ...content, startCard, endCard }, spreadAgain }
}

/** What videos cost together, in tokens. */
export function sumTokens(videos: readonly { tokens: number }[]): number {
  return videos.reduce((sum, video) => sum + video.tokens, 0)
}

function findPlanProblem(
  videos: readonly LineupVideo[],
  { left, isLess }: { left: number; isLess: boolean },
  catalogue: Pick<Catalogue, 'products'>,
): PlanProblem | null {
  const unsold = videos.find((video) => video.problem !== null)
  if (unsold?.problem) return { code: 'selection_not_sold', sentence: unsold.problem, ways: [] }
  if (left >= 0 || isLess) return null
  const ways = findWaysToFit(videos, -left, catalogue)
  const way = ways.length === 0 ? 'Make a film shorter, or take one away.' : describeWays(ways)
  return {
    code: 'tokens_missing',
    sentence: `That is ${countTokens(-left)} more than you have. ${way}`,
    ways,
  }
}

const describeWays = (ways: readonly WayToFit[]) => `Give up ${ways.map(({ words }) => words).join(', or ')}.`

function findLostCopy(videos: readonly LineupVideo[], drafts: readonly Draft[]): LostCopy[] {
  const all = drafts.map((draft): LostCopy => {
    const taken = videos.filter((video) => video.source === draft.id)
    const own = taken.find((video) => video.id === draft.id)
    const lines = taken.flatMap(({ copy }) => copy.lost.map((card) => card.copy.trim()))
    return {
      draftId: draft.id,
      title: own?.title ?? draft.title,
      isRemoved: !own,
      lines: taken.length > 0 ? lines : listWrittenLines(draft),
    }
  })
  const lost = all.filter(({ lines }) => lines.length > 0)
  return [...lost.filter(({ isRemoved }) => isRemoved), ...lost.filter(({ isRemoved }) => !isRemoved)]
}

/** Everything that is on screen in a video, in its order, and how it should feel. */
function listWrittenLines({ startCard, copyCards, endCard, direction }: Draft): string[] {
  const lines = [startCard.text, ...copyCards.map(({ copy }) => copy), endCard.tagline, direction]
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/**
 * The title that a video keeps; null where it is to be numbered. A title that was made from the length is made again
 * when the length changes.
 */
function findOwnTitle(
  video: PlannedVideo,
  draft: Draft | undefined,
  catalogue: Pick<Catalogue, 'products'>,
): string | null {
  const title = (video.title ?? draft?.title ?? '').trim()
  if (!draft) return title || null
  if (draft.length === video.lengthSeconds) return title
  const { title: kind } = priceOneVideo({ lengthSeconds: draft.length, hasCutdowns: false }, catalogue)
  const isMade = title.startsWith(`${kind} `) && /^\d+$/.test(title.slice(kind.length + 1))
  return isMade ? null : title
}

function makeNumberedTitle(kind: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(`${kind} ${number}`)) number += 1
  return `${kind} ${number}`
}
