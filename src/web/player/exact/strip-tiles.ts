/** How pictures of a video are arranged in one image. */
export interface StripTiles {
  url: string
  columns: number
  rows: number
  count: number
  /** Frames from one picture to the next. */
  frameStep: number
}

/** Which picture of the strip stands for a frame, as CSS wants it: percent of `background-position`. */
export function findTile(frame: number, tiles: StripTiles): { x: number; y: number } {
  const index = Math.max(0, Math.min(tiles.count - 1, Math.floor(frame / tiles.frameStep)))
  return {
    x: percent(index % tiles.columns, tiles.columns),
    y: percent(Math.floor(index / tiles.columns), tiles.rows),
  }
}

const percent = (at: number, of: number): number => (of <= 1 ? 0 : (100 * at) / (of - 1))
