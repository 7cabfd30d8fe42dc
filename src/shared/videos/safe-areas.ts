import type { Ratio } from './ratios.ts'

/** A rectangle in parts of the picture: 0 to 1 from its left and from its top. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A part of the picture that may be covered or cut off where the video is shown. */
interface CoveredArea {
  /** What covers it, for a sentence: "is covered by the caption". */
  name: string
  box: Box
}

interface SafeAreas {
  /** Source, and when it was read. Platforms publish such figures, and change them without notice. */
  source: string
  date: string
  covered: readonly CoveredArea[]
}

/** The four sides of a picture, each by its part of width or height. */
const edges = (name: string, x: number, y: number): CoveredArea[] => [
  { name, box: { left: 0, top: 0, width: 1, height: y } },
  { name, box: { left: 0, top: 1 - y, width: 1, height: y } },
  { name, box: { left: 0, top: 0, width: x, height: 1 } },
  { name, box: { left: 1 - x, top: 0, width: x, height: 1 } },
]

/**
 * What is covered of each ratio. Plain data: a changed figure changes the flags of cards, and no video.
 *
 * For 9:16 it is the most that guides for advertisers of short-video platforms ask to be left free (14 % above, 35 % below,
 * 6 % at the sides), and the column of buttons above that. For feeds nobody publishes figures.
 */
export const safeAreas: Record<Ratio, SafeAreas> = {
  '16:9': {
    source: 'EBU R 95: graphics safe area, 5 % from each edge (action safe: 3.5 %)',
    date: '2017-06',
    covered: edges('the edge that screens may cut off', 0.05, 0.05),
  },
  '9:16': {
    source: 'Guides for advertisers on short-video platforms, the largest figure of each side',
    date: '2026-11',
    covered: [
      { name: 'the account name', box: { left: 0, top: 0, width: 1, height: 0.14 } },
      { name: 'the caption', box: { left: 0, top: 0.65, width: 1, height: 0.35 } },
      { name: 'the buttons', box: { left: 0.88, top: 0.4, width: 0.12, height: 0.25 } },
      { name: 'the edge of the screen', box: { left: 0, top: 0, width: 0.06, height: 1 } },
      { name: 'the edge of the screen', box: { left: 0.94, top: 0, width: 0.06, height: 1 } },
    ],
  },
  '1:1': {
    source: 'Our own choice, as in 16:9: nobody publishes figures for feeds',
    date: '2026-11',
    covered: edges('the buttons at the edge', 0.05, 0.05),
  },
  '4:5': {
    source: 'Our own choice, as in 16:9: nobody publishes figures for feeds',
    date: '2026-11',
    covered: edges('the buttons at the edge', 0.05, 0.05),
  },
}

/** What covers any part of this box, each name once; empty where it is safe. */
export function findCoveringAreas(box: Box, ratio: Ratio): string[] {
  if (box.width === 0 || box.height === 0) return []
  const touching = safeAreas[ratio].covered.filter((area) => doOverlap(area.box, box))
  return [...new Set(touching.map(({ name }) => name))]
}

/** Boxes that only share an edge do not overlap; binary fractions may differ in the last place. */
const edgeTolerance = 1e-9

const doOverlap = (a: Box, b: Box): boolean =>
  a.left + a.width > b.left + edgeTolerance &&
  b.left + b.width > a.left + edgeTolerance &&
  a.top + a.height > b.top + edgeTolerance &&
  b.top + b.height > a.top + edgeTolerance
