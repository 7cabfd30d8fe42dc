import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMaster } from '../../files/make-master.ts'
import { findSmallTargets } from '../pages/find-small-targets.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { findVideoId, findNote, goToFrame, openReview, readPicture, sendCut } from './review-pages.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('guest-comments', { env: { MEDIA_WORKER: 'on' } })
const title = 'Holds on wet rock'

let folder: string
let master: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-guests-'))
  master = join(folder, 'holds-v1.mp4')
  await makeMaster(master, { width: 640, height: 360, frames: 375, isNumbered: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('guests watch one cut by a link and comment; the customer makes it a change, and ends the link at once', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await sendCut(studio, title, master, 'v1')
  const customer = await journey.newPerson({ as: people.ines })
  const videoId = await findVideoId(customer, title)
  await openReview(customer, videoId)
  await customer.getByRole('button', { name: 'Share' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Show v1 to guests' })
  const days = dialog.getByRole('textbox', { name: 'Days until it ends' })
  await days.fill('')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await dialog.getByText('Type how many days: 1 to 90.').waitFor()
  expect(await days.evaluate((field) => field === document.activeElement), 'without an end').toBe(true)
  await days.pressSequentially('3')
  expect(await days.inputValue()).toBe('3')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = dialog.getByRole('textbox', { name: 'Your new link' })
  const address = await link.inputValue()
  expect(address).toMatch(/\/r\/[\w-]{43}$/)
  // The next step has the focus.
  const copy = dialog.getByRole('button', { name: 'Copy the link' })
  await expect.poll(() => copy.evaluate((button) => button === document.activeElement)).toBe(true)
  await journey.shoot(customer, 'share')

  const guest = await journey.newPerson()
  await guest.goto(address)
  await guest.locator('[data-settled][data-frame]').waitFor()
  await guest.getByText('Ines Kestrup asks for your comments on this film.').waitFor()
  await goToFrame(guest, 75)
  expect(await readPicture(guest)).toBe(75)
  await guest.getByRole('textbox', { name: 'Comment' }).fill('I like this moment.')
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Theo')
  await guest.getByRole('button', { name: 'Add comment' }).click()
  await guest.getByText('Your comment is added.').waitFor()
  await guest.getByRole('article').getByText('I like this moment.').waitFor()
  await guest.getByRole('button', { name: 'Go to 00:00:03:00' }).waitFor()
  // Their own comment, until the customer answers or decides on it.
  const own = guest.getByRole('article').filter({ hasText: 'Theo' })
  await own.getByRole('button', { name: 'Edit' }).click()
  await own.getByRole('textbox', { name: 'Comment' }).fill('I like this moment a lot.')
  await own.getByRole('button', { name: 'Save' }).click()
  await own.getByText('I like this moment a lot.').waitFor()
  await own.getByText(/, edited/).waitFor()
  // The tools of the review: safe areas, pictures under the pointer, a point on the picture.
  await guest.getByRole('button', { name: 'Safe areas' }).click()
  await guest.getByRole('slider', { name: `Time of ${title}` }).hover({ position: { x: 300, y: 20 } })
  await guest.getByRole('button', { name: 'Point on the picture' }).click()
  await guest.getByRole('application').press('ArrowRight')
  await guest.getByRole('application').press('Enter')
  await guest.getByText('Say what you marked, then add the comment.').waitFor()
  await journey.shootInBothModes(guest, 'guest')
  expect(await readAxeInBothModes(guest)).toEqual([])
  expect(await guest.getByRole('button', { name: /Approve/ }).count()).toBe(0)
  const phone = await journey.newPerson({ viewport: 'phone' })
  await phone.goto(address)
  await phone.locator('[data-settled][data-frame]').waitFor()
  expect(await phone.getByRole('button', { name: 'Edit' }).count(), 'another browser only reads').toBe(0)
  await phone.getByRole('textbox', { name: 'Comment' }).fill('Is it too dark?')
  await phone.getByRole('textbox', { name: 'Your name' }).fill('Ada')
  await phone.getByRole('button', { name: 'Point on the picture' }).click()
  await phone.getByRole('application').click({ position: { x: 120, y: 80 } })
  await phone.getByRole('application').press('Enter')
  await phone.getByRole('button', { name: 'Add comment' }).click()
  const dark = phone.getByRole('article').filter({ hasText: 'Is it too dark?' })
  await dark.getByText('on the picture in 16:9', { exact: false }).waitFor()
  await journey.shootInBothModes(phone, 'guest-phone')
  expect(await findSmallTargets(phone)).toEqual([])
  expect(await readAxeInBothModes(phone)).toEqual([])
  await dark.getByRole('button', { name: 'Withdraw' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => dark.count()).toBe(0)

  await openReview(customer, videoId)
  expect(await findNote(customer, 'Is it too dark?').count()).toBe(0)
  const comment = findNote(customer, 'I like this moment a lot.')
  await comment.getByText('Theo, guest').waitFor()
  await comment.getByRole('button', { name: 'Make it a change' }).click()
  await comment.getByText('Change, not sent').waitFor()
  await customer.getByRole('button', { name: 'Send 1 change' }).waitFor()

  await guest.reload()
  await guest.locator('[data-settled][data-frame]').waitFor()
  await own.getByText('Noted as a change to ask for.').waitFor()
  expect(await own.getByRole('button', { name: 'Edit' }).count()).toBe(0)

  // Ended at once, also in the page that is open, where nobody does anything.
  journey.allowErrors(/status of 410/)
  let isRefused = false
  guest.on('response', (answer) => {
    isRefused ||= new URL(answer.url()).pathname === '/api/guest/link' && answer.status() === 410
  })
  await customer.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'End the link to v1' }).click()
  await customer.getByRole('button', { name: 'End the link', exact: true }).click()
  const row = dialog.getByRole('listitem').filter({ hasText: 'ended' })
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await link.count(), 'no address of what has ended').toBe(0)
  await expect.poll(() => isRefused).toBe(true)
  await guest.getByText('This link has ended', { exact: false }).first().waitFor()
  await phone.reload()
  await phone.getByRole('heading', { name: 'There is nothing to watch by this link.' }).waitFor()
  await journey.shoot(phone, 'ended-phone')
})
