import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Review } from '#shared/contract/review/review.ts'
import { makeMaster } from '../../files/make-master.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import {
  addNote,
  approveCut,
  changeCards,
  findVideoId,
  findNote,
  goToFrame,
  openReview,
  sendCut,
  waitForFrame,
} from './review-pages.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('note-survives-a-recut', { env: { MEDIA_WORKER: 'on' } })
const title = 'Holds on wet rock'

let folder: string
const master = (name: string) => join(folder, `${name}.mp4`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-recut-'))
  const video = { width: 640, height: 360, frames: 375, isNumbered: true }
  await makeMaster(master('v1'), video)
  await makeMaster(master('v2'), { ...video, isMoving: false })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('in the next cut a note stands where its card stands, and one of a card that is gone is listed apart', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await sendCut(studio, title, master('v1'), 'v1')
  const customer = await journey.newPerson({ as: people.ines })
  const videoId = await findVideoId(customer, title)
  await openReview(customer, videoId)
  await goToFrame(customer, 40)
  await addNote(customer, 'This card is one too many.')
  await goToFrame(customer, 150)
  await addNote(customer, 'Hold this longer.')
  await customer.getByRole('button', { name: 'Send 2 changes' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await customer.getByText('You asked for changes of v1.').waitFor()

  // The studio takes the first card out, and moves the second one by 40 frames.
  await changeCards(studio, videoId, ([, second, ...others]) => {
    if (!second?.timing) throw new Error('The cut has no second card')
    const timing = { in: second.timing.in - 40, out: second.timing.out - 40 }
    return [{ ...second, timing }, ...others]
  })
  await sendCut(studio, title, master('v2'), 'v2')

  await openReview(customer, videoId)
  await customer
    .getByRole('combobox', { name: 'Cut' })
    .locator('option:checked')
    .getByText('v2')
    .waitFor({ state: 'attached' })
  const moved = findNote(customer, 'Hold this longer.')
  await moved.getByText('from v1', { exact: true }).waitFor()
  await moved.getByText('Card 1', { exact: true }).waitFor()
  await moved.getByRole('button', { name: 'Go to 00:00:04:10' }).click()
  await waitForFrame(customer, 110)
  const apart = customer.getByRole('list', { name: 'Notes on cards that are not in this cut' })
  await apart.getByText('This card is one too many.').waitFor()
  await apart.getByText('No place in this cut').waitFor()
  await journey.shootInBothModes(customer, 'recut')
  expect(await readAxeInBothModes(customer)).toEqual([])

  // Approved by what was seen: both sides read the hash, who and when.
  const hash = await approveCut(customer, 'v2', () => journey.shoot(customer, 'approve'))
  await openReview(studio, videoId)
  await studio.getByText('v2 is approved').locator('..').getByText(hash).waitFor()
  await studio
    .getByText('v2 is approved')
    .locator('..')
    .getByText(/Ines Kestrup/)
    .waitFor()
  await journey.shootInBothModes(studio, 'approved')

  // In v1 both stand where they were written, also on a phone.
  const phone = await journey.newPerson({ as: people.ines, viewport: 'phone' })
  await openReview(phone, videoId)
  await phone.getByRole('combobox', { name: 'Cut' }).selectOption({ label: 'v1' })
  await findNote(phone, 'This card is one too many.')
    .getByRole('button', { name: 'Go to 00:00:01:15' })
    .click()
  await waitForFrame(phone, 40)
  expect(await findNote(phone, 'Hold this longer.').getByText('from v1').count()).toBe(0)
  await journey.shootInBothModes(phone, 'before-phone')

  // A link leads to the cut and the note.
  const answer = await customer.request.get(`/api/videos/${videoId}/review`)
  const { notes } = (await answer.json()) as Review
  const note = notes.find(({ text }) => text === 'Hold this longer.')
  await openReview(customer, videoId, { cut: '1', ...(note && { note: note.id }) })
  await waitForFrame(customer, 150)
})
