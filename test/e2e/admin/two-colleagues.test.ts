import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { openVideoPanel } from '../files/cut-pages.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'

/** Two people of the studio, each at a browser of their own. */
const journey = useJourney('two-colleagues')
const openColleagues = () =>
  Promise.all([journey.newPerson({ as: people.studio }), journey.newPerson({ as: people.studio })])

/** The brief of the subscription that a film on the board belongs to. */
async function openBrief(page: Page, title: string) {
  const answer = await page.request.get('/api/videos?status=queued')
  const { videos } = (await answer.json()) as { videos: BoardVideo[] }
  const subscription = videos.find((video) => video.title === title)?.subscriptionId
  await page.goto(paths.videosStatus({ ...(subscription && { subscription }) }))
  await page.getByRole('tab', { name: 'Brief and style' }).click()
  const brief = page.getByRole('region', { name: 'Creative Brief', exact: true })
  await brief.getByRole('textbox').waitFor()
  return {
    text: brief.getByRole('textbox'),
    save: brief.getByRole('button', { name: 'Save Creative Brief' }),
    brief,
  }
}

it('who saves a brief that a colleague has saved meanwhile reads it first, and loses no word', async () => {
  journey.allowErrors(/status of 409/)
  const [anna, ben] = await openColleagues()
  const annas = await openBrief(anna, 'Quiet on the shelf')
  const bens = await openBrief(ben, 'Quiet on the shelf')
  await annas.text.fill('One slow rise, from the foot to the cap.')
  await bens.text.fill('Two rises, and a turn.')
  await annas.save.click()
  await anna.getByText('The creative brief is saved.').waitFor()

  await bens.save.click()
  await bens.brief.getByText('It was changed meanwhile, and says now:').waitFor()
  await bens.brief.getByText('One slow rise, from the foot to the cap.').waitFor()
  expect(await bens.text.inputValue()).toBe('Two rises, and a turn.')
  await journey.shootInBothModes(ben, 'brief-of-two')
  await bens.save.click()
  await ben.getByText('The creative brief is saved.').waitFor()

  await anna.reload()
  await expect.poll(() => annas.text.inputValue()).toBe('Two rises, and a turn.')
})

it('who moves a film that a colleague has moved reads so, and the reason that counts', async () => {
  const [anna, ben] = await openColleagues()
  const title = 'A morning in the hills'
  for (const page of [anna, ben]) {
    await page.goto(paths.videosStatus({ status: 'activated' }))
    await page.getByRole('row', { name: new RegExp(title) }).focus()
  }
  await anna.keyboard.press('e')
  await anna.getByText(`“${title}” moved to Queued.`).waitFor()
  await ben.keyboard.press('e')
  await ben.getByText(`“${title}” is in Queued already.`).waitFor()

  const delivered = 'Five seconds, violet'
  const [annas, bens] = [
    await openVideoPanel(anna, delivered, 'Delivery'),
    await openVideoPanel(ben, delivered, 'Delivery'),
  ]
  const ask = async (page: Page, panel: typeof annas, reason: string) => {
    await panel.getByRole('button', { name: 'Back to Editing' }).click()
    const dialog = page.getByRole('dialog', { name: /^Send .* back to the edit/ })
    await dialog.getByLabel('Reason').fill(reason)
    return dialog
  }
  const annasDialog = await ask(anna, annas, 'The logo is cut off.')
  const bensDialog = await ask(ben, bens, 'The end is too dark.')
  await annasDialog.getByRole('button', { name: 'Back to Editing' }).click()
  await annas.getByText('Editing', { exact: true }).first().waitFor()
  await bensDialog.getByRole('button', { name: 'Back to Editing' }).click()
  // The first until the film is read again.
  await bensDialog
    .getByRole('alert')
    .getByText(/is in Editing already|is no longer in Delivery/)
    .waitFor()
  expect(await bensDialog.getByLabel('Reason').inputValue(), 'stored nowhere else').toBe(
    'The end is too dark.',
  )
  await bensDialog.getByRole('button', { name: 'Leave delivered' }).click()
  await bens.getByText('Editing', { exact: true }).first().waitFor()
  await bens.getByText('The logo is cut off.').waitFor()
})
