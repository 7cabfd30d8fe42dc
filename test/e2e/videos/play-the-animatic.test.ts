import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { findCustomersVideo, hashPictures, makePhoto, openAnimatic, readMiddle } from './animatic-pages.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes, showMode } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('play-the-animatic')
const title = 'Quiet on the shelf'

async function look(page: Page, name: string): Promise<void> {
  expect(await readAxeInBothModes(page), name).toEqual([])
  for (const mode of ['light', 'dark'] as const) {
    await showMode(page, mode)
    await journey.shoot(page, `${name}-${mode}`)
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

const time = (dialog: Locator) => dialog.getByRole('slider', { name: /^Time of/ })

async function hashFrames(dialog: Locator, frames: readonly number[]): Promise<string[]> {
  const hashes: string[] = []
  for (const frame of frames) {
    await time(dialog).fill(String(frame))
    hashes.push(...(await hashPictures(dialog, frame)))
  }
  return hashes
}

/** The words of one card, saved as the editor does. */
async function writeCard(page: Page, video: Video, at: number, copy: string): Promise<void> {
  const now = await findCustomersVideo(page, video.title)
  const copyCards = now.copyCards.map((card, index) => (index === at ? { ...card, copy } : card))
  const answer = await page.request.patch(`/api/videos/${video.id}`, {
    headers: { origin: journey.server().baseUrl },
    data: { copyCards },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

describe('the animatic', () => {
  it('has the same pixels for the same data, after a reload too, and others for other words', async () => {
    const page = await journey.newPerson({ as: people.tomas })
    const video = await findCustomersVideo(page, 'What is in it')
    const frames = [0, 60, 61, 180, 374]
    const dialog = await openAnimatic(page, video)
    const first = await hashFrames(dialog, frames)
    expect(new Set(first).size, 'frames differ').toBe(frames.length)
    expect(await hashFrames(dialog, frames)).toEqual(first)
    const again = await openAnimatic(page, video)
    expect(await hashFrames(again, frames)).toEqual(first)

    await writeCard(page, video, 0, 'Three actives, named in front.')
    const changed = await hashFrames(await openAnimatic(page, video), frames)
    expect(changed.map((hash, index) => hash === first[index])).toEqual([true, false, false, true, true])
  })

  it('moves the photo of the film’s first item', async () => {
    const page = await journey.newPerson({ as: people.tomas })
    const video = await findCustomersVideo(page, title)
    await page.goto(`/subscriptions/items/${video.subscriptionId}`)
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/items/item-1') && answer.ok())
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'serum.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
    await page.getByRole('img', { name: /view 1/i }).waitFor()
    const save = page.getByRole('button', { name: /^Save/ }).first()
    if (await save.isVisible()) await save.click()
    await saved
    const dialog = await openAnimatic(page, video)
    const [red = 0, green = 0, blue = 0] = await readMiddle(dialog.locator('canvas'))
    expect([Math.abs(red - 0xd8) < 12, Math.abs(green - 0x4a) < 12, Math.abs(blue - 0x2b) < 12]).toEqual([
      true,
      true,
      true,
    ])
    await journey.shoot(page, 'photo')
  })
})

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('plays in real time, steps by frames, and shows all sold ratios in step', async () => {
    const page = await journey.newPerson({ viewport, as: people.tomas })
    const video = await findCustomersVideo(page, title)
    const dialog = await openAnimatic(page, video)
    await dialog.getByRole('img', { name: '16:9: the picture alone' }).waitFor()
    await time(dialog).fill('60')
    await dialog.getByRole('img', { name: '16:9: card 1, “Night is when skin works.”, bottom' }).waitFor()
    await look(page, `large-${viewport}`)

    const shown = async () => Number(await time(dialog).inputValue())
    await dialog.getByRole('button', { name: `Play ${title}` }).click()
    await expect.poll(shown).toBeGreaterThan(75)
    // Frame and time of the same moment, however long asking takes.
    const read = () =>
      time(dialog).evaluate((bar) => [Number((bar as HTMLInputElement).value), performance.now()] as const)
    const [from, fromMs] = await read()
    await expect.poll(shown).toBeGreaterThan(from + 40)
    const [to, toMs] = await read()
    await dialog.getByRole('button', { name: `Pause ${title}` }).click()
    // As much of the video as of time.
    expect(Math.abs((to - from) / video.frameRate.num - (toMs - fromMs) / 1000)).toBeLessThan(0.7)

    const stopped = await shown()
    await time(dialog).press('.')
    expect(await shown()).toBe(stopped + 1)
    await dialog.getByRole('button', { name: 'Frame back' }).click()
    expect(await shown()).toBe(stopped)

    await time(dialog).press('2')
    await expect.poll(() => dialog.locator('canvas').getAttribute('height')).toBe('1280')
    await look(page, `tall-${viewport}`)
    await dialog.getByText('All', { exact: true }).click()
    await expect.poll(() => dialog.locator('canvas').count()).toBe(4)
    await time(dialog).fill('90')
    expect(new Set(await hashPictures(dialog, 90)).size).toBe(4)
    await dialog.getByRole('button', { name: 'Safe areas' }).click()
    await look(page, `all-${viewport}`)
  })

  it('shows a still for each card to who asked for less motion', async () => {
    const page = await journey.newPerson({ viewport, as: people.tomas })
    const video = await findCustomersVideo(page, title)
    const dialog = await openAnimatic(page, video, false)
    const stills = dialog.getByRole('list', { name: 'Stills of the film' }).getByRole('listitem')
    await expect.poll(() => stills.count()).toBe(video.copyCards.length + (video.endCard.use ? 1 : 0))
    expect(await dialog.getByRole('slider').count()).toBe(0)
    await stills
      .first()
      .getByRole('img', { name: /card 1, “Night is when skin works\.”/ })
      .waitFor()
    await look(page, `stills-${viewport}`)
  })
})

it('the studio watches it in the film’s panel', async () => {
  const page = await journey.newPerson({ as: people.tomas })
  const video = await findCustomersVideo(page, title)
  const studio = await journey.newPerson({ as: people.studio })
  await studio.emulateMedia({ reducedMotion: 'no-preference' })
  await studio.goto(`/admin/videos/status/?film=${video.id}`)
  await studio.getByRole('button', { name: `Watch the animatic of ${title}` }).click()
  const dialog = studio.getByRole('dialog', { name: `Animatic of ${title}` })
  await dialog.locator('canvas[data-drawn="0"]').waitFor()
  await look(studio, 'studio')
})
