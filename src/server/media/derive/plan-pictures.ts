import type { FilmStripLayout } from '#shared/videos/preflight/media-facts.ts'
import { narrowPosters, type DerivedFile } from './media-order.ts'

interface Size {
  width: number
  height: number
}

const proxyLongSide = 1280
const proxyShortSide = 720
const stripLongSide = 160
const stripColumns = 10
/** Two a second at 25, but never more than a strip that a phone can hold. */
const stripCountMax = 100

const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2)

function fit({ width, height }: Size, long: number, short: number): Size {
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/** 720p for every ratio: 1280 x 720, 720 x 1280, 720 x 720, 720 x 900. Never larger than the master. */
export const planProxy = (shown: Size): Size => fit(shown, proxyLongSide, proxyShortSide)

/**
 * How the strip is arranged.
 * @param frames as many as the file promises
 */
export function planStrip(shown: Size, frames: number): Omit<FilmStripLayout, 'count'> {
  const frameStep = Math.max(12, Math.ceil(frames / stripCountMax))
  const rows = Math.max(1, Math.ceil(Math.ceil(frames / frameStep) / stripColumns))
  return { ...fit(shown, stripLongSide, stripLongSide), columns: stripColumns, rows, frameStep }
}

/** Finds the frame that posters show: past the opening, or the first one after it that is not black. */
export class PosterSearch {
  /** Where it is taken unless that is black. */
  readonly planned: number
  #found: { frame: number; isBlack: boolean } | null = null

  /** @param frames as many as the file promises */
  constructor(frames: number) {
    this.planned = Math.floor(frames / 3)
  }

  /**
   * Takes the frames of a video one after the other.
   * @returns whether posters show this one, as long as none is found that serves better
   */
  add(frame: number, isBlack: boolean): boolean {
    if (frame !== this.planned && !(this.#found?.isBlack && !isBlack)) return false
    this.#found = { frame, isBlack }
    return true
  }

  /** The frame that was found; the planned one as long as there is none. */
  get frame(): number {
    return this.#found?.frame ?? this.planned
  }
}

/** The posters of a proxy of this size: the whole one, and those at most so wide as their names say. */
export function planPosters(proxy: Size): (Size & { file: DerivedFile })[] {
  const narrow = Object.entries(narrowPosters).map(([widthMax, file]) => {
    const scale = Math.min(1, Number(widthMax) / proxy.width)
    return { file, width: even(proxy.width * scale), height: even(proxy.height * scale) }
  })
  return [{ file: 'poster', ...proxy }, ...narrow]
}
