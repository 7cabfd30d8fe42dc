import { priceOneVideo } from '../checkout/price-selection.ts'
import type { Catalogue } from '../products/catalogue.ts'
import { videoTitle } from '../videos/video-title.ts'

/** The fields of a planned video that decide what may be given up. */
export interface VideoToFit {
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
  /** What these videos lose, by their places in the plan. */
  gives: 'cutdowns' | 'films'
  videos: number[]
  /** What goes behind "Give up". */
  words: string
  frees: number
}

/**
 * What would make a plan fit: cutdowns, or a video. What is new is given up before what was there, the last video
 * before the others, and a video without words before one with words.
 * @param missing tokens
 * @returns each of them is enough by itself
 */
export function findWaysToFit(
  videos: readonly VideoToFit[],
  missing: number,
  catalogue: Pick<Catalogue, 'products'>,
): WayToFit[] {
  const newestFirst = videos
    .map((video, place) => ({ ...video, place }))
    .toSorted(
      (a, b) =>
        Number(isNew(b)) - Number(isNew(a)) || Number(b.isChanged) - Number(a.isChanged) || b.place - a.place,
    )

  const withCutdowns = newestFirst.flatMap((video) => {
    const frees = video.hasCutdowns ? video.tokens - countWithoutCutdowns(video, catalogue) : 0
    return frees > 0 ? [{ ...video, frees }] : []
  })
  const all = newestFirst.map((video) => ({ ...video, frees: video.tokens }))
  const enough = all
    .filter(({ frees }) => frees >= missing)
    .toSorted(
      (a, b) =>
        Number(hasWords(a)) - Number(hasWords(b)) || Number(isNew(b)) - Number(isNew(a)) || a.frees - b.frees,
    )

  const cutdowns = makeWay('cutdowns', withCutdowns, missing)
  const video = videos.length > 1 ? makeWay('films', enough.slice(0, 1), missing) : []
  const ways = [...cutdowns, ...video]
  return ways.length > 0 || videos.length < 2 ? ways : makeWay('films', all, missing)
}

/**
 * The tokens that are missing for the cutdowns of a planned video without them; zero or less where there are enough, or
 * where cutdowns are not on sale.
 * @param left what the plan leaves over
 */
export function countMissingForCutdowns(
  video: Pick<VideoToFit, 'lengthSeconds' | 'hasCutdowns' | 'tokens'>,
  left: number,
  catalogue: Pick<Catalogue, 'products'>,
): number {
  const { tokens, problems } = priceOneVideo({ ...video, hasCutdowns: true }, catalogue)
  return video.hasCutdowns || problems.length > 0 ? 0 : tokens - video.tokens - left
}

/** As many of the candidates as it takes, or none where all of them are not enough. */
function makeWay(
  gives: WayToFit['gives'],
  candidates: readonly (VideoToFit & { place: number; frees: number })[],
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
  const names = new Intl.ListFormat('en').format(inOrder.map((video) => `“${nameVideo(video)}”`))
  const thing = gives === 'cutdowns' ? 'the cutdowns of' : taken.length === 1 ? 'the film' : 'the films'
  return [{ gives, videos: inOrder.map(({ place }) => place), words: `${thing} ${names}`, frees }]
}

const countWithoutCutdowns = ({ lengthSeconds }: VideoToFit, catalogue: Pick<Catalogue, 'products'>) =>
  priceOneVideo({ lengthSeconds, hasCutdowns: false }, catalogue).tokens

const nameVideo = ({ title, lengthSeconds }: VideoToFit) => videoTitle({ title, length: lengthSeconds })

const isNew = ({ id }: VideoToFit) => id === null

const hasWords = ({ copy }: VideoToFit) => copy.kept.some((card) => card.copy.trim() !== '')
