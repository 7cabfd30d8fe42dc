import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMaster } from '../../files/make-master.ts'
import { openVideoCard, openVideoPanel } from './cut-pages.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('upload-a-cut')
const title = 'Holds on wet rock'

let folder: string
let master: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-cut-'))
  master = join(folder, 'holds-v1.mp4')
  await makeMaster(master, { width: 640, height: 360, frames: 375, isMoving: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the studio uploads a cut and sends it; its customer plays it, and keeps it while the next one is made', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  let panel = await openVideoPanel(studio, title)
  await panel.locator('input[type="file"]').first().setInputFiles(master)
  const first = panel.getByRole('article', { name: 'Cut v1' })
  await first.getByText('Assembling', { exact: true }).waitFor()
  await first.getByText(/^studio@arcframe/).waitFor()
  await panel.getByText('uploaded a finished file to').waitFor()
  await first.scrollIntoViewIfNeeded()
  await journey.shootInBothModes(studio, 'assembling')
  expect(await readAxeInBothModes(studio)).toEqual([])

  const customer = await journey.newPerson({ as: people.ines })
  let video = await openVideoCard(customer, title)
  expect(await video.locator('video').count(), 'not before it is sent').toBe(0)
  await first.getByRole('button', { name: 'Send v1 to the customer' }).click()
  await first.getByText('In review', { exact: true }).waitFor()
  await panel.getByText('sent v1 of').waitFor()

  // The customer plays it, at the desk and on a phone, and hears of it by e-mail.
  video = await openVideoCard(customer, title)
  await video.locator('video').waitFor()
  await video.getByRole('article', { name: 'Cut v1' }).getByText('In review', { exact: true }).waitFor()
  await video.scrollIntoViewIfNeeded()
  await journey.shootInBothModes(customer, 'in-review')
  const phone = await journey.newPerson({ as: people.ines, viewport: 'phone' })
  const small = await openVideoCard(phone, title)
  await small.getByRole('article', { name: 'Cut v1' }).waitFor()
  await journey.shootInBothModes(phone, 'in-review-phone')
  expect(await readAxeInBothModes(phone)).toEqual([])
  const subjects = async () => (await journey.emails(people.ines)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain(`v1 to watch: ${title}`)

  // A newer file begins v2, which says what is different; the customer keeps v1 until it is sent.
  const desk = await journey.newPerson({ as: people.studio, viewport: 'phone' })
  panel = await openVideoPanel(desk, title)
  await panel.locator('input[type="file"]').first().setInputFiles(master)
  const second = panel.getByRole('article', { name: 'Cut v2' })
  await second.getByText('Changed since v1').waitFor()
  await second.getByText('New film in 16:9.').waitFor()
  await second.scrollIntoViewIfNeeded()
  await journey.shootInBothModes(desk, 'second-cut-phone')
  expect(await readAxeInBothModes(desk)).toEqual([])
  video = await openVideoCard(customer, title)
  await video.getByRole('article', { name: 'Cut v1' }).waitFor()

  // Discarded, it leaves v1 as the newest, and the next file begins v2 once more.
  await second.getByRole('button', { name: 'Discard v2' }).click()
  const asked = desk.getByRole('dialog', { name: `Discard v2 of “${title}”?` })
  await asked.getByText('v1 is the newest cut again.').waitFor()
  await journey.shoot(desk, 'discard')
  await asked.getByRole('button', { name: 'Discard v2' }).click()
  await second.waitFor({ state: 'detached' })
  await panel.locator('input[type="file"]').first().setInputFiles(master)
  await second.getByText('New film in 16:9.').waitFor()

  await second.getByLabel('Letter with v2').fill('Slower now.\nThe music stays.')
  await second.getByRole('button', { name: 'Send v2 to the customer' }).click()
  await second.getByText('In review', { exact: true }).waitFor()
  await second.getByText('The music stays.').waitFor()
  await journey.shootInBothModes(desk, 'letter-phone')
  video = await openVideoCard(customer, title)
  await video.getByRole('article', { name: 'Cut v2' }).getByText('New film in 16:9.').waitFor()

  const reason = 'The logo of before is on the end card.'
  // Taken back with a reason: the customer reads it, and plays v1 again. A page that is still loading v2 finds its file
  // gone.
  journey.allowErrors(/status of 404 \(Not Found\) \(\S+\/api\/files\/[\da-f-]+\)/)
  await second.getByRole('button', { name: 'Withdraw v2' }).click()
  const question = desk.getByRole('dialog', { name: `Withdraw v2 of “${title}”?` })
  await question.getByRole('button', { name: 'Withdraw v2' }).click()
  await question.getByText('Say why.').waitFor()
  await question.getByLabel('Reason').fill(reason)
  await journey.shoot(desk, 'withdraw')
  await question.getByRole('button', { name: 'Withdraw v2' }).click()
  await second.getByText('Withdrawn', { exact: true }).waitFor()
  video = await openVideoCard(customer, title)
  await video.getByRole('article', { name: 'Cut v1' }).waitFor()
  await video.getByRole('article', { name: 'Cut v2' }).getByText(reason).waitFor()
  await video.getByText('Cuts', { exact: false }).first().click()
  const history = video.getByRole('list', { name: 'Cuts, newest first' })
  await history.getByText(reason).waitFor()
  await history.scrollIntoViewIfNeeded()
  await journey.shootInBothModes(customer, 'history')
  expect(await readAxeInBothModes(customer)).toEqual([])
  await expect.poll(subjects).toContain(`v2 was withdrawn: ${title}`)
})
