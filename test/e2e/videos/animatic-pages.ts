import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { videoTitle } from '#shared/videos/video-title.ts'

/** A video of this customer, by its title; without one a short draft that was sold with cutdowns. */
export async function findCustomersVideo(page: Page, title?: string): Promise<Video> {
  const answer = await page.request.get('/api/videos/mine')
  const { videos } = (await answer.json()) as { videos: Video[] }
  const video = videos.find((each) =>
    title === undefined
      ? each.hasCutdowns && each.length === 5 && each.status === 'draft'
      : each.title === title,
  )
  if (!video) throw new Error(`This customer has no film “${title}”`)
  return video
}

/** Opens the animatic of a video; videos move in this tab from now on. */
export async function openAnimatic(page: Page, video: Video, isMoving = true): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: isMoving ? 'no-preference' : 'reduce' })
  await page.goto(`/subscriptions/manage/${video.subscriptionId}?film=${video.id}`)
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('group', { name: 'End card' }) })
    .or(page.locator('main'))
    .getByRole('button', { name: `Watch the animatic of ${videoTitle(video)}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Animatic of/ })
  await dialog.locator('canvas[data-drawn]').first().waitFor()
  return dialog
}

/** A hash of what is drawn on each of the pictures, as soon as all of them show this frame. */
export async function hashPictures(place: Locator, frame: number): Promise<string[]> {
  const pictures = await place.locator('canvas').all()
  return Promise.all(
    pictures.map(async (picture) => {
      await expect.poll(() => picture.getAttribute('data-drawn')).toBe(String(frame))
      const pixels = await picture.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
      return createHash('sha256').update(pixels).digest('hex').slice(0, 12)
    }),
  )
}

/** The colour in the middle of a picture: red, green, blue. */
export async function readMiddle(picture: Locator): Promise<number[]> {
  return picture.evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const pen = canvas.getContext('2d')
    return [...(pen?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])].slice(0, 3)
  })
}

/** A photo of a thing in one colour on another one. */
export function makePhoto(): Promise<Buffer> {
  const thing = Buffer.from(
    '<svg width="900" height="900"><circle cx="450" cy="450" r="300" fill="#d84a2b"/></svg>',
  )
  return sharp({ create: { width: 1600, height: 900, channels: 3, background: '#e8dcc8' } })
    .composite([{ input: thing }])
    .jpeg()
    .toBuffer()
}
