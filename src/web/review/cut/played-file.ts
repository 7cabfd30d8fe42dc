import type { ReviewCut } from '#shared/contract/review/review.ts'
import { listSoldRatios, ratioSchema, type Ratio } from '#shared/videos/ratios.ts'
import { countFrames, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import type { StripTiles } from '../../player/exact/strip-tiles.ts'

/** What the player needs of a cut's file. */
export interface PlayedFile {
  id: string
  ratio: Ratio
  url: string
  rate: FrameRate
  frameCount: number
  /** Null until the file is prepared. */
  tiles: StripTiles | null
}

/** Sorts files by the order in which their ratios are sold; others come last. */
export function compareRatios(video: { hasCutdowns: boolean }) {
  const order: readonly Ratio[] = [...listSoldRatios(video), ...ratioSchema.options]
  return (a: { ratio: Ratio }, b: { ratio: Ratio }) => order.indexOf(a.ratio) - order.indexOf(b.ratio)
}

/**
 * A cut's files, in the order in which ratios are sold. The proxy steps exactly; a file that is not prepared is played
 * itself, at the rate of its video.
 */
export function listPlayedFiles(cut: ReviewCut, video: { hasCutdowns: boolean }): PlayedFile[] {
  return cut.files
    .map(({ id, ratio, url, prepared }): PlayedFile => {
      if (!prepared) {
        const { length, frameRate } = cut.copy
        const frameCount = countFrames(length, frameRate)
        return { id, ratio, url, rate: frameRate, frameCount, tiles: null }
      }
      const { proxyUrl, stripUrl, strip, frames, rate } = prepared
      return { id, ratio, url: proxyUrl, rate, frameCount: frames, tiles: { url: stripUrl, ...strip } }
    })
    .toSorted(compareRatios(video))
}
