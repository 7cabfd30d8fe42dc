import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMaster } from '../../files/make-master.ts'
import { findSmallTargets } from '../pages/find-small-targets.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import {
  addNote,
  findVideoId,
  findNote,
  goToFrame,
  isUncovered,
  openReview,
  readPicture,
  sendCut,
  waitForFrame,
} from './review-pages.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('review-a-cut', { env: { MEDIA_WORKER: 'on' } })
const title = 'Holds on wet rock'

let folder: string
let master: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-review-'))
  master = join(folder, 'holds-v1.mp4')
  await makeMaster(master, { width: 640, height: 360, frames: 375, isNumbered: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a customer watches a cut frame by frame, notes, sends and approves; the studio ticks off and answers', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await sendCut(studio, title, master, 'v1')
  const customer = await journey.newPerson({ as: people.ines })
  const videoId = await findVideoId(customer, title)
  await openReview(customer, videoId)

  // What the counter says is what stands in the picture: by the counter, by keys, by buttons.
  await goToFrame(customer, 112)
  expect(await readPicture(customer)).toBe(112)
  await customer.getByRole('button', { name: /now at 00:00:04:12/ }).waitFor()
  await customer.locator('body').press('ArrowRight')
  await waitForFrame(customer, 113)
  expect(await readPicture(customer)).toBe(113)
  await customer.locator('body').press('Shift+ArrowLeft')
  await waitForFrame(customer, 88)
  await customer.getByRole('button', { name: 'One frame back' }).click()
  await waitForFrame(customer, 87)
  expect(await readPicture(customer)).toBe(87)

  // Typing pauses the video; a reload and a failed send lose nothing.
  await customer.locator('body').press('n')
  const field = customer.getByRole('textbox', { name: 'Note', exact: true })
  await field.pressSequentially('The rope is ')
  await field.pressSequentially('too bright.')
  await customer.reload()
  await customer.locator('[data-settled][data-frame]').waitFor()
  await expect.poll(() => field.inputValue()).toBe('The rope is too bright.')
  journey.allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await customer.context().setOffline(true)
  await customer.getByRole('button', { name: 'Add note' }).click()
  await customer.getByText(/The server can’t be reached/).waitFor()
  expect(await field.inputValue()).toBe('The rope is too bright.')
  await customer.context().setOffline(false)
  await customer.getByRole('button', { name: 'Add note' }).click()
  const rope = findNote(customer, 'The rope is too bright.')
  await rope.getByRole('button', { name: 'Go to 00:00:03:12' }).waitFor()

  // A point and a drawing on the picture belong to the note.
  await goToFrame(customer, 200)
  await customer.getByRole('button', { name: 'Point on the picture' }).click()
  const layer = customer.getByRole('application')
  await layer.press('ArrowRight')
  await layer.press('Enter')
  // Drawn while the film stands elsewhere, it would not be seen: the film goes back to the note.
  await goToFrame(customer, 240)
  await customer.getByRole('button', { name: 'Draw on the picture' }).click()
  await waitForFrame(customer, 200)
  const box = await customer.getByRole('application').boundingBox()
  if (!box) throw new Error('There is nothing to draw on')
  await customer.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.6)
  await customer.mouse.down()
  for (const part of [0.4, 0.5, 0.6]) {
    await customer.mouse.move(box.x + box.width * part, box.y + box.height * (0.4 + part / 2))
  }
  await customer.mouse.up()
  // Keys are those of the page while one draws, too.
  await layer.press('Home')
  await waitForFrame(customer, 0)
  await layer.press('d')
  await layer.waitFor({ state: 'detached' })
  await addNote(customer, 'This shadow is hard.')
  // A draft is moved and drawn on with its words.
  await goToFrame(customer, 90)
  await rope.getByRole('button', { name: 'Edit' }).click()
  await rope.getByRole('button', { name: 'Move here' }).click()
  await rope.getByText('To 00:00:03:15 when you save.').waitFor()
  // The form has grown by that, in a panel that is full.
  await expect.poll(() => isUncovered(rope.getByRole('button', { name: 'Save' }))).toBe(true)
  await goToFrame(customer, 120)
  await rope.getByRole('button', { name: 'Point on the picture' }).click()
  await waitForFrame(customer, 90)
  await customer.getByRole('application').press('ArrowUp')
  await customer.getByRole('application').press('Enter')
  await customer.getByText('A note that you are editing is not saved: it is sent as it was.').waitFor()
  await journey.shoot(customer, 'edit-a-draft')
  // Escape keeps all of an edit, and says so.
  await rope.getByRole('textbox', { name: 'Note' }).press('Escape')
  await rope.getByText('your edit is not saved').waitFor()
  await customer.getByText('A note that you are editing is not saved: it is sent as it was.').waitFor()
  await journey.shoot(customer, 'closed-edit')
  await rope.getByRole('button', { name: 'Edit' }).click()
  await rope.getByText('To 00:00:03:15 when you save.').waitFor()
  await rope.getByRole('button', { name: 'Save' }).click()
  await rope.getByRole('button', { name: 'Go to 00:00:03:15' }).waitFor()
  await rope.getByText('on the picture in 16:9', { exact: false }).waitFor()
  await journey.shootInBothModes(customer, 'drafts')
  expect(await readAxeInBothModes(customer)).toEqual([])
  const phone = await journey.newPerson({ as: people.ines, viewport: 'phone' })
  await openReview(phone, videoId)
  await findNote(phone, 'This shadow is hard.').waitFor()
  await journey.shootInBothModes(phone, 'drafts-phone')
  expect(await findSmallTargets(phone)).toEqual([])
  expect(await readAxeInBothModes(phone)).toEqual([])
  expect(await findNote(studio, 'This shadow is hard.').count(), 'not before it is sent').toBe(0)

  // Where the next note is written stays in sight while notes are read, also where there are many.
  await scrollNotes(field, 600)
  expect(await isUncovered(field)).toBe(true)
  await scrollNotes(field, 0)

  // The strip shows what stands under the pointer.
  await customer.getByRole('slider', { name: `Time of ${title}` }).hover({ position: { x: 300, y: 20 } })
  await journey.shoot(customer, 'hover')

  // Keys under "?".
  await customer.locator('body').press('?')
  await customer.getByRole('dialog', { name: 'Keys' }).getByText('One second').waitFor()
  await journey.shoot(customer, 'keys')
  await customer.keyboard.press('Escape')
  // In full screen, too, where no notes are; N leads back to where they are written.
  await customer.locator('body').press('f')
  await field.waitFor({ state: 'hidden' })
  await journey.shoot(customer, 'full-screen')
  await customer.locator('body').press('?')
  const close = customer.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' })
  await expect.poll(() => isUncovered(close)).toBe(true)
  await journey.shoot(customer, 'full-screen-keys')
  await close.click()
  await close.waitFor({ state: 'detached' })
  await customer.locator('body').press('n')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

  // Sent at once; what it uses is said before.
  await phone.getByRole('button', { name: 'Send 2 changes' }).click()
  const question = phone.getByRole('dialog', { name: 'Send 2 changes on v1?' })
  await question.getByText(/This uses/).waitFor()
  await journey.shoot(phone, 'send-phone')
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await phone.getByText('You asked for changes of v1.').waitFor()

  // The studio goes from note to note, ticks off and answers.
  await openReview(studio, videoId)
  const shadow = findNote(studio, 'This shadow is hard.')
  await shadow.getByRole('button', { name: 'Go to 00:00:08:00' }).click()
  await waitForFrame(studio, 200)
  await journey.shootInBothModes(studio, 'studio')
  expect(await readAxeInBothModes(studio)).toEqual([])
  await shadow.getByRole('button', { name: 'Tick off' }).click()
  await shadow.getByRole('textbox', { name: 'Answer' }).fill('A larger lamp, further away.')
  await shadow.getByRole('button', { name: 'Tick off' }).click()
  await shadow.getByText('Change, done').waitFor()
  await findNote(studio, 'The rope is too bright.').getByRole('button', { name: 'Reply' }).click()
  await studio.getByRole('textbox', { name: 'Reply' }).fill('Which of the two?')
  await studio.getByRole('button', { name: 'Send reply' }).click()
  await studio.getByText('1 of 2 changes ticked off.', { exact: false }).waitFor()
  // What is open goes to the editor as markers.
  await studio.getByText('Markers for the editor').click()
  await studio.getByRole('combobox', { name: 'Program that reads the markers' }).selectOption('edl')
  const download = studio.waitForEvent('download')
  await studio.getByRole('button', { name: 'Save markers' }).click()
  await studio.getByText('One marker saved.').waitFor()
  expect((await download).suggestedFilename()).toBe('holds-on-wet-rock_v1_changes.edl')

  await openReview(customer, videoId)
  await findNote(customer, 'A larger lamp').getByText('Change, done').waitFor()
  await customer.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(() => findNote(customer, 'This shadow is hard.').count()).toBe(0)
  await findNote(customer, 'Which of the two?').waitFor()
})

/** Scrolls the panel of the notes as if it were long. */
const scrollNotes = (field: Locator, top: number): Promise<void> =>
  field.evaluate((element, to) => {
    const panel = element.closest('section')?.parentElement
    panel?.style.setProperty('padding-bottom', to > 0 ? '2000px' : '')
    panel?.scrollTo(0, to)
  }, top)
