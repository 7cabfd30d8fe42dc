import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { people } from '../identity/sign-in.ts'
import { useJourney } from '../journey.ts'
import { openReview } from './review-pages.ts'

const journey = useJourney('many-notes')
const noteCount = 240

/** A video whose customer can play a cut. */
async function findReviewable(customer: Page): Promise<Video> {
  const answer = await customer.request.get('/api/videos/mine')
  const { videos } = (await answer.json()) as { videos: Video[] }
  const video = videos.find(({ cut, files }) => cut?.sentAt && files.length > 0)
  if (!video) throw new Error('This customer has no cut to watch.')
  return video
}

async function writeNote(page: Page, video: Video, at: number): Promise<void> {
  const frame = Math.floor((at * video.length * 25) / noteCount)
  const answer = await page.request.post(`/api/videos/${video.id}/notes`, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      noteId: randomUUID(),
      cut: video.cut?.number ?? 1,
      kind: at % 2 === 0 ? 'comment' : 'change',
      text: `Note ${at}: ${'hold this a little longer '.repeat(1 + (at % 5))}`,
      frames: { in: frame, out: frame + 1 },
    },
  })
  expect(answer.status()).toBe(200)
}

it('a long list of notes stays where it was scrolled to while it is narrowed and widened', async () => {
  const customer = await journey.newPerson({ as: people.ines })
  const video = await findReviewable(customer)
  const studio = await journey.newPerson({ as: people.studio })
  for (const page of [customer, studio]) await openReview(page, video.id)
  // A quarter is the studio's: each filter shows another part of the list.
  for (let at = 0; at < noteCount; at += 4) {
    await writeNote(studio, video, at)
    await Promise.all([at + 1, at + 2, at + 3].map((each) => writeNote(customer, video, each)))
  }
  await openReview(customer, video.id)
  const list = customer.getByRole('list', { name: 'Notes by their place in the film' })
  await list.getByText('Note 0:', { exact: false }).waitFor()
  await journey.shoot(customer, 'first')

  const filters = ['Open', 'Mine'].map((name) => customer.getByRole('button', { name, exact: true }))
  const panel = list.locator('xpath=ancestor::section/..')
  const readPlace = () =>
    list.evaluate((element) => {
      const box = element.closest('section')?.parentElement
      const seen = box?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      const rows = [...element.querySelectorAll('li[data-row]')].map((row) => row.getBoundingClientRect())
      const isCovered =
        (rows[0]?.top ?? Infinity) <= Math.max(top, seen?.top ?? 0) + 1 &&
        (rows.at(-1)?.bottom ?? 0) >= Math.min(bottom, seen?.bottom ?? 0) - 1
      return { scrolled: box?.scrollTop ?? 0, isCovered }
    })
  await panel.evaluate((element) => element.scrollTo(0, 3000))
  expect((await readPlace()).scrolled).toBeGreaterThan(2000)
  // Quicker than rows are drawn on a slow machine, as somebody does who looks for something.
  const processor = await customer.context().newCDPSession(customer)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await panel.evaluate(async (element) => {
    for (let at = 0; at < 24; at += 1) {
      element.scrollTop += at % 8 === 7 ? 9000 : 240
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  const buttons = await Promise.all(filters.map((filter) => filter.elementHandle()))
  for (let round = 0; round < 24; round += 1) {
    await panel.evaluate((element) => element.scrollTo(0, 3000))
    await buttons[round % 2]?.evaluate((button) => (button as HTMLElement).click())
    // It may follow a row that stands twice as far down now; it never runs on by itself.
    await expect.poll(async () => (await readPlace()).isCovered).toBe(true)
    expect((await readPlace()).scrolled, `round ${round}`).toBeLessThan(8000)
  }
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await journey.shoot(customer, 'filtered')
})
