import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { people } from '../identity/sign-in.ts'
import { useJourney } from '../journey.ts'
import { isUncovered, openReview } from './review-pages.ts'

const journey = useJourney('answer-on-a-phone')

/** A cut that waits for its customer's answer, with what of it is written so far. */
async function writeDrafts(customer: Page): Promise<Video> {
  const answer = await customer.request.get('/api/videos/mine')
  const { videos } = (await answer.json()) as { videos: Video[] }
  const video = videos.find(({ cut, files }) => cut?.state === 'in_review' && files.length > 0)
  if (!video?.cut) throw new Error('This customer has no cut to answer.')
  for (const at of [0, 1, 2, 3]) {
    const written = await customer.request.post(`/api/videos/${video.id}/notes`, {
      headers: { origin: new URL(customer.url()).origin },
      data: {
        noteId: randomUUID(),
        cut: video.cut.number,
        kind: 'comment',
        text: `Note ${at}. ${'Hold this a little longer. '.repeat(4)}`,
        frames: { in: at * 20, out: at * 20 + 1 },
      },
    })
    expect(written.status()).toBe(200)
  }
  return video
}

it('on a phone nothing that is announced or gets the focus lies beneath the answer', async () => {
  const phone = await journey.newPerson({ as: people.ines, viewport: 'phone' })
  await phone.goto('/dashboard')
  const video = await writeDrafts(phone)
  await openReview(phone, video.id)
  const head = phone.locator('[data-stage]').first()
  await head.getByText('Delivered', { exact: true }).waitFor()
  expect((await head.boundingBox())?.height, 'no taller than its controls').toBe(56)
  await journey.shoot(phone, 'opened')
  // On a lower one the answer covers the button of a new note until it is written, which makes its form grow, too.
  const newNote = phone.getByRole('form', { name: 'New note' })
  const add = newNote.getByRole('button', { name: 'Add note' })
  await phone.setViewportSize({ width: 360, height: 640 })
  expect(await isUncovered(add)).toBe(false)
  const words = newNote.getByRole('textbox', { name: 'Note' })
  await words.focus()
  await expect.poll(() => isUncovered(add)).toBe(true)
  for (let line = 0; line < 3; line += 1) await words.press('Enter')
  await expect.poll(() => isUncovered(add)).toBe(true)
  // It gives way to a written note, also while the focus is in the picture that is drawn on, or nowhere.
  await words.fill('Hold it.\n'.repeat(8))
  const formHeight = await newNote.evaluate((form) => form.clientHeight)
  await phone.getByRole('button', { name: 'One frame on' }).click()
  await newNote.getByRole('button', { name: 'Until here' }).click()
  await newNote.getByText('to 00:00:00:01').waitFor()
  expect(await newNote.evaluate((form) => form.clientHeight), 'a range moves nothing').toBe(formHeight)
  await drawLine(phone, newNote)
  await expect.poll(() => isUncovered(add)).toBe(true)
  await phone.reload()
  await words.waitFor()
  await newNote.scrollIntoViewIfNeeded()
  await expect.poll(() => isUncovered(add)).toBe(true)
  await newNote.getByRole('button', { name: /^Clear/ }).click()
  await words.fill('')
  const send = phone.getByRole('button', { name: 'Send 4 comments' })
  await expect.poll(() => isUncovered(send)).toBe(true)
  // A low window has no room for it beside picture and note.
  await words.blur()
  await phone.setViewportSize({ width: 360, height: 480 })
  await words.focus()
  await expect.poll(() => isUncovered(add)).toBe(true)
  await phone.setViewportSize({ width: 360, height: 800 })
  // Its words are in a field while it is edited.
  const note = phone.getByRole('article').nth(1)
  await note.getByRole('button', { name: 'Edit' }).click()
  await drawLine(phone, note)
  await expect.poll(() => isUncovered(note.getByRole('button', { name: 'Save' }))).toBe(true)
  // A long link is no reason for a page to be wider than the phone.
  const link = `https://example.com/${'a'.repeat(140)}`
  await note.getByRole('textbox', { name: 'Note' }).fill(`${link}\n${'Hold it.\n'.repeat(12)}`)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const fieldWidth = await note.locator('textarea').evaluate((field) => field.clientWidth)
  expect(fieldWidth).toBeLessThan(360)
  await phone.getByText('A note that you are editing is not saved', { exact: false }).waitFor()

  journey.allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await phone.context().setOffline(true)
  await note.getByRole('button', { name: 'Save' }).click()
  const refusal = note.getByRole('alert')
  await refusal.getByText(/The server can’t be reached/).waitFor()
  await expect.poll(() => isUncovered(refusal)).toBe(true)
  await phone.context().setOffline(false)
  await journey.shoot(phone, 'refused')

  // By the keyboard, too, to the end of the page and back.
  for (const key of ['Tab', 'Shift+Tab']) {
    let reached = 0
    for (let step = 0; step < 24; step += 1) {
      await phone.keyboard.press(key)
      const focused = phone.locator(':focus')
      if ((await focused.count()) === 0) break
      const name = await focused.evaluate((element) => element.outerHTML.slice(0, 120))
      await expect.poll(() => isPartlySeen(focused), { message: `${key} ${step}: ${name}` }).toBe(true)
      reached += 1
    }
    expect(reached, key).toBeGreaterThan(9)
  }

  // What would not be sent is one press away, whether its form is open or not.
  const field = note.locator('textarea:focus')
  const showEdit = phone.getByRole('button', { name: 'Show it' })
  await showEdit.click()
  await expect.poll(() => isPartlySeen(field)).toBe(true)
  await field.press('Escape')
  await note.getByText('your edit is not saved').waitFor()
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
  await showEdit.click()
  await expect.poll(() => isPartlySeen(field)).toBe(true)
})

/** Draws on the picture for a note that is written in a form: the focus is in the picture then. */
async function drawLine(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: /^Draw/ }).click()
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('Nothing can be drawn on.')
  await page.mouse.move(box.x + 80, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 140, box.y + 80)
  await page.mouse.up()
  await form.getByRole('button', { name: /^Undo/ }).waitFor()
}

/** Whether the window shows some of an element: a long text may go on beneath what stays in sight. */
const isPartlySeen = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].some((part) =>
      element.contains(document.elementFromPoint(x + width / 2, y + height * part)),
    )
  })
