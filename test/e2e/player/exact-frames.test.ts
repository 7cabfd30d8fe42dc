import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frameRatesByName } from '#shared/videos/timeline/frame-rate.ts'
import { chooseRounds, isLong } from '../../choose-rounds.ts'
import { createRandom } from '../../random.ts'
import type { ShownFrame } from './shown-frame.ts'
import { startExactFrames, type ExactFrames } from './exact-frames.ts'
import { openBrowser } from '../browser/open-browser.ts'

const names = isLong ? (['23.976', '25', '29.97', '60'] as const) : (['23.976', '25'] as const)
const rounds = chooseRounds(40, 500)
const videoFrames = chooseRounds(120, 720)

let frames: ExactFrames
let page: Page

beforeAll(async () => {
  frames = await startExactFrames()
  page = await frames.newPage(await openBrowser())
})
afterAll(async () => {
  await page.close()
  await frames.stop()
})

/** Moves after which the picture or the counter was another one. */
const findWrong = (shown: readonly ShownFrame[]) =>
  shown.filter(({ asked, counted, carried }) => counted !== asked || carried !== asked)

describe.each(names)('at %s frames a second', (name) => {
  it('every frame that is asked for, stepped to or paused at is the one in the picture', async () => {
    const count = await frames.open(page, frameRatesByName[name], videoFrames)
    expect(count).toBe(videoFrames)
    const { seed, between } = createRandom()
    const sought = Array.from({ length: rounds }, () => between(0, count - 1))
    // The edges of the video, and of its groups of pictures.
    sought.splice(0, 5, 0, count - 1, 11, 12, 0)
    expect(findWrong(await frames.run(page, 'seek', sought)), `seed ${seed}`).toEqual([])

    const stepped: ShownFrame[] = []
    for (let left = rounds; left > 0; left -= count - 1) {
      stepped.push(...(await frames.run(page, 'step', 0, Math.min(left, count - 1))))
    }
    expect(stepped).toHaveLength(rounds)
    expect(findWrong(stepped)).toEqual([])

    expect(findWrong([await frames.run(page, 'hold', 7, 30)])).toEqual([])
    const paused = [await frames.run(page, 'playFor', 0, 430), await frames.run(page, 'playFor', 20, 900)]
    expect(findWrong(paused)).toEqual([])
    expect(paused[1]?.asked).toBeGreaterThan(24)
  })
})
