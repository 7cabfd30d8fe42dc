import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { choose } from '../choose.ts'
import { useJourney, viewports } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('direct-a-film')

const direction =
  'Calm, blue hour. Wet stone, no table. Music without drums.\nMust: the red lace. Must not: hands.'

async function readVideos(page: Page): Promise<Video[]> {
  const answer = await page.request.get('/api/videos/mine')
  return ((await answer.json()) as { videos: Video[] }).videos
}

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page), title).toEqual([])
  expect(await findLostContent(page), title).toEqual([])
  await journey.shootInBothModes(page, title)
}

/** A panel scrolls by itself: the picture is as high as all of it. */
async function lookAtPanel(page: Page, viewport: keyof typeof viewports, title: string): Promise<void> {
  await page.setViewportSize({ ...viewports[viewport], height: 2600 })
  await look(page, title)
  await page.setViewportSize(viewports[viewport])
}

const questions = (page: Page) => page.getByRole('region', { name: 'Questions' })

describe.each([
  { viewport: 'phone', customer: people.tomas },
  { viewport: 'desk', customer: people.aiko },
] as const)('on a $viewport', ({ viewport, customer }) => {
  it('a film takes a direction, and what the studio asks is answered where the film is', async () => {
    const page = await journey.newPerson({ viewport, as: customer })
    const draft = (await readVideos(page)).find(
      ({ status, copyCards }) => status === 'draft' && copyCards.length > 0,
    )
    if (!draft) throw new Error('This customer has no draft')
    const address = `/subscriptions/manage/${draft.subscriptionId}?film=${draft.id}`
    await page.goto(address)
    const field = page.getByRole('textbox', { name: 'Direction' })
    await field.fill(direction)
    const video = page.getByRole('article').filter({ has: field })
    await video.getByText('Saved', { exact: true }).waitFor()
    await video.getByText('Up to 1,000 characters.', { exact: false }).waitFor()
    await look(page, `direction-${viewport}`)
    await video.getByRole('button', { name: /^History/ }).click()
    const history = page.getByRole('dialog')
    await history.getByText('Now', { exact: true }).click()
    await history.getByText('Must: the red lace.', { exact: false }).waitFor()
    await page.keyboard.press('Escape')

    // The studio reads it beside the copy, and asks.
    const studio = await journey.newPerson({ viewport, as: people.studio })
    await studio.goto(`/admin/videos/status/?film=${draft.id}`)
    await studio
      .getByRole('region', { name: /: direction$/ })
      .getByText('blue hour', { exact: false })
      .waitFor()
    const asking = questions(studio)
    await asking.getByRole('button', { name: 'Ask the customer' }).click()
    const question = asking.getByRole('textbox', { name: 'Question' })
    await question.fill('Which of the two laces is the red one, and may it be tied?')
    await choose(asking.getByRole('checkbox', { name: 'Hold the shoot until this question is closed' }))
    await lookAtPanel(studio, viewport, `ask-${viewport}`)
    await asking.getByRole('button', { name: 'Send question' }).click()
    await asking.getByText('The customer’s turn').waitFor()
    await asking.getByText('Holds the shoot').waitFor()

    // By e-mail and on the dashboard it leads to the video.
    const findEmail = async () =>
      (await journey.emails(customer)).find(({ subject }) => subject.startsWith('A question about'))
    await expect.poll(findEmail).toBeDefined()
    const email = await findEmail()
    expect(email?.text).toContain('We go on once you have answered.')
    expect(email?.links.some((link) => link.includes(`${address}#question-`))).toBe(true)
    await page.goto('/dashboard/')
    await page.getByText('The studio has a question').waitFor()
    await look(page, `dashboard-${viewport}`)
    await page.getByRole('link', { name: 'Answer', exact: true }).click()
    await page.getByText('Your turn: answer the studio’s question').waitFor()
    const thread = page.getByRole('article', { name: 'Question' })
    await thread.getByText('Your turn', { exact: true }).waitFor()

    // What is typed outlives a failure.
    journey.allowErrors(/Failed to load resource|ERR_/)
    const answer = thread.getByRole('textbox')
    await answer.fill('The thin one. Please leave it untied.')
    await page.context().setOffline(true)
    await thread.getByRole('button', { name: 'Send' }).click()
    await thread.getByText('The server can’t be reached', { exact: false }).waitFor()
    expect(await answer.inputValue()).toBe('The thin one. Please leave it untied.')
    await page.context().setOffline(false)
    await thread.getByRole('button', { name: 'Send' }).click()
    await thread.getByText('The studio’s turn').waitFor()
    await thread.getByText('We’ll read your answer, then release the shoot.').waitFor()
    expect(await thread.getByRole('textbox', { name: 'Add to your answer' }).inputValue()).toBe('')
    await look(page, `answered-${viewport}`)

    // The studio finds it on its first page, and a question that is open keeps the video from the rig.
    await studio.goto('/admin/dashboard/')
    await studio.getByRole('link', { name: /questions? that a customer answered/ }).click()
    await questions(studio).getByText('The thin one.', { exact: false }).waitFor()
    await questions(studio).getByText('Your turn', { exact: true }).waitFor()
    await lookAtPanel(studio, viewport, `studio-${viewport}`)
    await questions(studio).getByRole('button', { name: 'Close question' }).click()
    await questions(studio).getByText('A closed question').waitFor()

    await page.goto(address)
    const closed = page.getByText('A closed question')
    await closed.click()
    await page.getByText('The thin one. Please leave it untied.').waitFor()
    await page.goto('/dashboard/')
    await page.getByRole('heading', { name: 'Needs you now' }).waitFor()
    expect(await page.getByText('The studio has a question').count()).toBe(0)
  })
})

it('a question about an item is answered on the page of the items, and holds its films on the board', async () => {
  journey.allowErrors(/status of 409/)
  const page = await journey.newPerson({ as: people.ines })
  const queued = (await readVideos(page)).find(({ status }) => status === 'queued')
  if (!queued) throw new Error('This customer has no queued film')
  const studio = await journey.newPerson({ as: people.studio })
  await studio.goto(
    `/admin/videos/status/?status=queued&film=${queued.id}&subscription=${queued.subscriptionId}`,
  )
  const asking = questions(studio)
  await asking.getByRole('button', { name: 'Ask the customer' }).click()
  const about = asking.getByRole('combobox', { name: 'About' })
  // The video is there at once, its items with their answer.
  const item = (await about.locator('option').nth(1).textContent()) ?? ''
  await about.selectOption(item)
  await asking.getByRole('textbox', { name: 'Question' }).fill('It came with a scratch. Shall we film it?')
  await choose(asking.getByRole('checkbox', { name: 'Hold the shoot until this question is closed' }))
  await asking.getByRole('button', { name: 'Send question' }).click()
  await asking.getByText('Holds the shoot').waitFor()
  await studio
    .getByText('A question to the customer keeps this film from being shot.', { exact: false })
    .waitFor()
  await studio.getByRole('button', { name: 'Move on to Shooting' }).click()
  await studio
    .getByRole('dialog')
    .getByRole('alert')
    .getByText('keeps this film from being shot', { exact: false })
    .waitFor()

  await page.goto(`/subscriptions/manage/${queued.subscriptionId}?film=${queued.id}`)
  await page
    .getByRole('link', { name: `A question about ${item}` })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname.startsWith('/subscriptions/items/'))
  const thread = page.getByRole('article', { name: `About ${item}` })
  await thread.getByRole('textbox', { name: 'Your answer' }).fill('Yes, from the other side.')
  await page.keyboard.press('Control+Enter')
  await thread.getByText('The studio’s turn').waitFor()
  await look(page, 'item-desk')

  await studio.reload()
  await questions(studio).getByText('Yes, from the other side.').waitFor()
  const close = questions(studio).getByRole('button', { name: 'Close question' })
  await close.click()
  await close.waitFor({ state: 'detached' })
  await studio.getByRole('button', { name: 'Move on to Shooting' }).click()
  await studio.getByRole('button', { name: 'Move on to Editing' }).waitFor()
})
