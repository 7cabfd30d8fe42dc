import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMaster } from '../../files/make-master.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { readFrameNumber } from '../player/read-frame-number.ts'
import {
  addNote,
  changeCards,
  findVideoId,
  goToFrame,
  openReview,
  sendCut,
  waitForFrame,
} from './review-pages.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('compare-cuts', { env: { MEDIA_WORKER: 'on' } })
const title = 'Holds on wet rock'

let folder: string
const master = (name: string) => join(folder, `${name}.mp4`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-compare-'))
  const video = { width: 640, height: 360, frames: 375, isNumbered: true }
  await makeMaster(master('v1'), video)
  await makeMaster(master('v2'), { ...video, isMoving: false })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The numbers that both pictures carry. */
async function readBoth(page: Page): Promise<number[]> {
  const videos = await page.locator('video').all()
  return Promise.all(videos.map((video) => video.evaluate(readFrameNumber)))
}

it('two cuts are compared in step: behind a wipe, subtracted, side by side, with the changed words', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await sendCut(studio, title, master('v1'), 'v1')
  const customer = await journey.newPerson({ as: people.ines })
  const videoId = await findVideoId(customer, title)
  await openReview(customer, videoId)
  await addNote(customer, 'Say it in other words.')
  await customer.getByRole('button', { name: 'Send 1 change' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await customer.getByText('You asked for changes of v1.').waitFor()
  await changeCards(studio, videoId, ([first, ...others]) => [
    { ...first, copy: 'Wet rock at seven in the morning.' },
    ...others,
  ])
  await sendCut(studio, title, master('v2'), 'v2')

  await openReview(customer, videoId)
  await goToFrame(customer, 90)
  const choice = customer.getByRole('combobox', { name: 'Compare' })
  await choice.selectOption({ label: 'v1: wipe' })
  await expect.poll(() => readBoth(customer)).toEqual([90, 90])
  await customer.getByRole('slider', { name: 'Wipe: how much is v1' }).press('End')
  await customer.getByRole('deletion').getByText('six').waitFor()
  await customer.getByRole('insertion').getByText('seven').waitFor()
  await journey.shootInBothModes(customer, 'wipe')
  expect(await readAxeInBothModes(customer)).toEqual([])

  // Steps and jumps move both.
  await customer.getByRole('button', { name: 'One frame on' }).click()
  await expect.poll(() => readBoth(customer)).toEqual([91, 91])

  // Where both are the same the difference is black; where the box moves in one of them it is not.
  await choice.selectOption({ label: 'v1: difference' })
  await goToFrame(customer, 40)
  await expect.poll(() => readBoth(customer)).toEqual([40, 40])
  const box = await customer.locator('video').last().boundingBox()
  if (!box) throw new Error('There is no picture')
  const part = async (left: number, top: number) => {
    const clip = { x: box.x + box.width * left, y: box.y + box.height * top, width: 40, height: 40 }
    const { channels } = await sharp(await customer.screenshot({ clip })).stats()
    return Math.max(...channels.slice(0, 3).map(({ mean }) => mean))
  }
  await expect.poll(() => part(0.1, 0.8)).toBeLessThan(12)
  await expect.poll(() => part(0.5, 0.5)).toBeGreaterThan(60)
  await journey.shoot(customer, 'difference')

  // Side by side they play in step, and stand at one frame when they are paused.
  await choice.selectOption({ label: 'v1: side by side' })
  await expect.poll(() => readBoth(customer)).toEqual([40, 40])
  await customer.getByRole('button', { name: `Play ${title}` }).click()
  await expect.poll(async () => (await readBoth(customer))[1] ?? 0).toBeGreaterThan(60)
  // Who falls behind on a busy machine is brought back.
  const drift = async () => {
    const [other = 0, shown = 0] = await readBoth(customer)
    return Math.abs(other - shown)
  }
  await expect.poll(drift).toBeLessThan(13)
  // By its key: a very busy machine has come to the end by now, where no button says "Pause".
  await customer.locator('body').press('k')
  await expect
    .poll(async () => {
      const [one, two] = await readBoth(customer)
      return one === two
    })
    .toBe(true)
  await journey.shootInBothModes(customer, 'side-by-side')

  // By key, and on a phone.
  await customer.locator('body').press('c')
  await expect.poll(() => customer.locator('video').count()).toBe(1)
  const phone = await journey.newPerson({ as: people.ines, viewport: 'phone' })
  await openReview(phone, videoId)
  await goToFrame(phone, 25)
  await phone.getByRole('combobox', { name: 'Compare' }).selectOption({ label: 'v1: side by side' })
  await expect.poll(() => readBoth(phone)).toEqual([25, 25])
  await journey.shootInBothModes(phone, 'side-by-side-phone')
  expect(await readAxeInBothModes(phone)).toEqual([])
  await waitForFrame(phone, 25)
})
