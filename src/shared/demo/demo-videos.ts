import type { CameraMoveId } from '../products/camera-moves.ts'
import type { FrameRate } from '../videos/timeline/frame-rate.ts'

export type DemoVideoId = 'shoe' | 'can' | 'bottle' | 'headphones'

/** The subject's horizontal position at a second of the video: 0 is the left edge, 1 the right. */
export interface FocusPoint {
  atSeconds: number
  x: number
}

export interface DemoCard {
  fromSeconds: number
  toSeconds: number
  copy: string
}

/** An entry of the demo catalogue: a video of a product that does not exist. */
export interface DemoVideo {
  id: DemoVideoId
  title: string
  /** What is filmed, in a sentence. */
  item: string
  move: CameraMoveId
  lengthSeconds: number
  rate: FrameRate
  /** Text on the picture: a start card and the tagline, as in any video of five seconds. */
  cards: readonly DemoCard[]
  /** What a narrow frame follows; the first point is also the video's end, for it runs in a loop. */
  focus: readonly FocusPoint[]
}

const cut = { lengthSeconds: 5, rate: { num: 24, den: 1 } } as const

/** The four videos of the demo page. Their files lie in `media/films`, named by `id`. */
export const demoVideos: readonly DemoVideo[] = [
  {
    ...cut,
    id: 'shoe',
    title: 'Running shoe, full orbit',
    item: 'A running shoe in knit and two foams.',
    move: 'orbit',
    cards: [
      { fromSeconds: 0.4, toSeconds: 2, copy: 'Two foams. One stride.' },
      { fromSeconds: 3.4, toSeconds: 4.9, copy: 'Run the long way home.' },
    ],
    focus: [
      { atSeconds: 0, x: 0.56 },
      { atSeconds: 1.5, x: 0.5 },
      { atSeconds: 2.2, x: 0.45 },
      { atSeconds: 3.2, x: 0.5 },
      { atSeconds: 4, x: 0.54 },
      { atSeconds: 5, x: 0.56 },
    ],
  },
  {
    ...cut,
    id: 'can',
    title: 'Cold can, whip and settle',
    item: 'A can with a printed label, just out of the ice.',
    move: 'whip',
    cards: [
      { fromSeconds: 0.4, toSeconds: 1.9, copy: 'Four degrees.' },
      { fromSeconds: 3.5, toSeconds: 4.9, copy: 'Open at sundown.' },
    ],
    focus: [{ atSeconds: 0, x: 0.5 }],
  },
  {
    ...cut,
    id: 'bottle',
    title: 'Serum bottle, crane',
    item: 'A glass bottle with a metal cap.',
    move: 'crane',
    cards: [
      { fromSeconds: 0.4, toSeconds: 2, copy: 'Thirty millilitres of night.' },
      { fromSeconds: 3.4, toSeconds: 4.9, copy: 'Two drops are enough.' },
    ],
    focus: [{ atSeconds: 0, x: 0.5 }],
  },
  {
    ...cut,
    id: 'headphones',
    title: 'Headphones, push-in',
    item: 'Headphones in leather, steel and white felt.',
    move: 'push-in',
    cards: [
      { fromSeconds: 0.4, toSeconds: 1.8, copy: 'Hear the room go quiet.' },
      { fromSeconds: 3.4, toSeconds: 4.9, copy: 'Made for one listener.' },
    ],
    focus: [
      { atSeconds: 0, x: 0.69 },
      { atSeconds: 0.6, x: 0.72 },
      { atSeconds: 1.2, x: 0.72 },
      { atSeconds: 1.75, x: 0.67 },
      { atSeconds: 2.25, x: 0.65 },
      { atSeconds: 3, x: 0.63 },
      { atSeconds: 3.5, x: 0.61 },
      { atSeconds: 4.1, x: 0.62 },
      { atSeconds: 4.6, x: 0.66 },
      { atSeconds: 5, x: 0.69 },
    ],
  },
]

/** @throws Error where the catalogue has no such video */
export function findDemoVideo(id: DemoVideoId): DemoVideo {
  const video = demoVideos.find((each) => each.id === id)
  if (!video) throw new Error(`There is no demo film ${id}`)
  return video
}
