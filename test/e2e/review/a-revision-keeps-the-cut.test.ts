import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openVideoCard, openVideoPanel } from '../files/cut-pages.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('a-revision-keeps-the-cut')
const title = 'Five seconds, violet'
const note = 'At 0:03 the logo is cut off.\nAnd a little slower, please.'
const clip = join(import.meta.dirname, '..', '..', '..', 'media', 'films', 'can.mp4')

it('during a revision the customer keeps the cut that they had, beside what they asked for', async () => {
  const customer = await journey.newPerson({ as: people.ines })
  let video = await openVideoCard(customer, title)
  await video.getByRole('button', { name: 'Ask for a revision (1 left)' }).click()
  await customer.getByRole('dialog').getByRole('textbox').fill(note)
  await customer.getByRole('dialog').getByRole('button', { name: 'Ask for the revision' }).click()
  await customer.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => video.evaluate((card) => card.contains(document.activeElement))).toBe(true)
  await video.getByText('Editing', { exact: true }).waitFor()
  for (const viewport of ['desk', 'phone'] as const) {
    const person = await journey.newPerson({ as: people.ines, viewport })
    const card = await openVideoCard(person, title)
    await card.locator('video').waitFor()
    await card.getByRole('article', { name: 'Cut v1' }).getByText('Delivered', { exact: true }).waitFor()
    await card
      .getByRole('figure', { name: 'What you asked for' })
      .getByText('At 0:03 the logo is cut off.')
      .waitFor()
    await card.scrollIntoViewIfNeeded()
    await journey.shootInBothModes(person, `revision-${viewport}`)
    expect(await readAxeInBothModes(person)).toEqual([])
  }

  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideoPanel(studio, title)
  await panel.locator('input[type="file"]').first().setInputFiles(clip)
  await panel.getByRole('article', { name: 'Cut v2' }).getByText('New film in 16:9.').waitFor()
  await panel.getByText('A newer finished file is here.').waitFor()
  video = await openVideoCard(customer, title)
  await video.getByRole('article', { name: 'Cut v1' }).waitFor()
  const link = video.getByRole('link', { name: /^Download 16:9/ })
  expect((await customer.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)

  await panel.getByRole('button', { name: 'Move on to Delivery' }).click()
  await studio.getByText(/moved to Delivery/).waitFor()
  video = await openVideoCard(customer, title)
  await video.getByText('Delivery', { exact: true }).waitFor()
  expect(await video.getByRole('figure', { name: 'What you asked for' }).count()).toBe(0)
  await video.getByText('Cuts', { exact: false }).first().click()
  const history = video.getByRole('list', { name: 'Cuts, newest first' })
  await history.getByRole('article', { name: 'Cut v2' }).getByText('New film in 16:9.').waitFor()
  await history.getByRole('article', { name: 'Cut v1' }).getByRole('link').waitFor()
  await history.scrollIntoViewIfNeeded()
  await journey.shootInBothModes(customer, 'delivered-again')
})
