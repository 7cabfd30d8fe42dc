import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMaster } from '../../files/make-master.ts'
import { openVideoCard, openVideoPanel } from './cut-pages.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('wrong-file-is-held-back', { env: { MEDIA_WORKER: 'on' } })
const title = 'Holds on wet rock'
const reason = 'A preview for the trade fair on Monday.\nThe film in full size follows.'
/** A busy machine prepares what others wait for, too. */
const patience = { timeout: 180_000 }

let folder: string
let small: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-wrong-'))
  small = join(folder, 'preview.mp4')
  await makeMaster(small, { width: 640, height: 360, frames: 375, isMoving: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a file that is not what was sold is held back; a reason lets it pass, and its customer reads why', async () => {
  journey.allowErrors(/409/)
  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideoPanel(studio, title)
  await panel.locator('input[type="file"]').first().setInputFiles(small)
  const cut = panel.getByRole('article', { name: 'Cut v1' })
  const finding = /The short side has 360 pixels\./
  await cut.getByText(finding).waitFor(patience)
  const sendButton = cut.getByRole('button', { name: 'Send v1 with a reason' })
  await sendButton.scrollIntoViewIfNeeded()
  await journey.shootInBothModes(studio, 'held-back')
  expect(await readAxeInBothModes(studio)).toEqual([])

  // Delivery asks why, too, and goes back without an answer.
  await panel.getByRole('button', { name: 'Move on to Delivery' }).click()
  const delivery = studio.getByRole('dialog', { name: `Deliver “${title}” anyway?` })
  await delivery.getByText(finding).waitFor()
  await journey.shoot(studio, 'delivery-asks')
  await delivery.getByRole('button', { name: 'Leave in the edit' }).click()
  const video = new URL(studio.url()).searchParams.get('film')
  const refused = await studio.request.post(`/api/videos/${video}/status`, {
    headers: { origin: journey.server().baseUrl },
    data: { to: 'delivery' },
  })
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
    409,
    'cut_held_back',
  ])

  await sendButton.click()
  const question = studio.getByRole('dialog', { name: `Send v1 of “${title}” as it is?` })
  await question.getByRole('button', { name: 'Send v1' }).click()
  await question.getByText('Say why.').waitFor()
  await question.getByLabel('Reason').fill(reason)
  await journey.shoot(studio, 'why')
  await question.getByRole('button', { name: 'Send v1' }).click()
  await cut.getByText('In review', { exact: true }).waitFor()
  await cut.getByText('A preview for the trade fair on Monday.').waitFor()
  await expect.poll(() => cut.evaluate((element) => element === document.activeElement)).toBe(true)

  for (const viewport of ['desk', 'phone'] as const) {
    const customer = await journey.newPerson({ as: people.ines, viewport })
    const card = await openVideoCard(customer, title)
    const seen = card.getByRole('article', { name: 'Cut v1' })
    await seen.getByText(finding).waitFor()
    await seen.getByText('A preview for the trade fair on Monday.').waitFor()
    await seen.scrollIntoViewIfNeeded()
    await journey.shootInBothModes(customer, `seen-${viewport}`)
    expect(await readAxeInBothModes(customer)).toEqual([])
  }
  const findEmail = async () =>
    (await journey.emails(people.ines)).find(({ text }) => text.includes('trade fair'))
  await expect.poll(findEmail).toBeDefined()
  expect((await findEmail())?.text).toMatch(/360 pixels/)
})
