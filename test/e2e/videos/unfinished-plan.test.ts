import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Video } from '#shared/contract/videos/videos.ts'
import { choose } from '../choose.ts'
import { useJourney, viewports } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people, signIn } from '../identity/sign-in.ts'

const journey = useJourney('unfinished-plan')

const findLine = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const findSplitButton = (page: Page, into: string, title: string) =>
  page.getByRole('button', { name: `Split into ${into} in place of ${title}` })

async function openVideos(page: Page): Promise<string> {
  await page.goto('/subscriptions/')
  await page.locator('a[href^="/subscriptions/manage/"]').first().click()
  await page.getByText(/unused tokens?/).waitFor()
  return new URL(page.url()).pathname
}

/** Moves a video of the page's subscription without the page: another device of the same person. */
async function move(page: Page, managePath: string, title: string, to: Video['status']): Promise<void> {
  const answer = await page.request.get(`/api/subscriptions/${managePath.split('/').at(-1)}/videos`)
  const { videos } = (await answer.json()) as { videos: Video[] }
  const moved = await page.request.post(
    `/api/videos/${videos.find((video) => video.title === title)?.id}/status`,
    {
      headers: { origin: journey.server().baseUrl },
      data: { to },
    },
  )
  expect(moved.status()).toBe(200)
}

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  const size = page.viewportSize() ?? viewports.desk
  for (const viewport of [size, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport)
    expect(await findLostContent(page), `${title} at ${viewport.width} px`).toEqual([])
  }
  await page.setViewportSize(size)
  await journey.shootInBothModes(page, title)
}

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('an unfinished plan survives a reload and signing out, is seen waiting, and is dropped once the drafts are others', async () => {
    // What a tab was still asking for when its session ended is refused.
    journey.allowErrors(/status of 401/)
    const page = await journey.newPerson({ viewport, as: people.ines })
    const videos = await openVideos(page)
    await move(page, videos, 'A morning in the hills', 'draft')
    await page.goto(`${videos}?replan=1`)
    await findSplitButton(page, '2 × 0:15', 'A morning in the hills').click()
    await findLine(page, '15 second ad 1').getByText('3 cards come over').waitFor()
    await page.reload()
    await findLine(page, '15 second ad 1').getByText('3 cards come over').waitFor()

    // Another tab signs out; the next user here sees nothing of it.
    const other = await journey.newTab(page)
    await other.goto('/dashboard/')
    await other.getByText('Your changes to block 1 are not applied').waitFor()
    await other
      .getByRole('button', { name: /account/i })
      .first()
      .click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    // Chromium drops the closing of a tab that is about to show its next page, and the tab stays for ever.
    await other.waitForURL((url) => url.pathname === '/')
    await other.close()
    await signIn(page, people.aiko)
    await page.goto('/dashboard/')
    await page.getByRole('heading', { name: 'Needs you now' }).waitFor()
    await page.getByText('drafts are waiting for you').first().waitFor()
    expect(await page.getByText('are not applied').count()).toBe(0)
    await page.context().clearCookies()
    await signIn(page, people.ines)

    // It is seen where its customer looks.
    await page.goto('/dashboard/')
    const need = page.getByRole('listitem').filter({ hasText: 'Your changes to block 1 are not applied' })
    await need.waitFor()
    await look(page, `dashboard-${viewport}`)
    await need.getByRole('link', { name: 'Continue' }).click()
    await page.getByText('all tokens used').waitFor()
    await page.getByRole('button', { name: 'Finish later' }).click()
    const waiting = page.getByRole('region', { name: 'Unapplied changes to block 1' })
    await waiting.getByText('They turn 1 draft into 2.').waitFor()
    await look(page, `waiting-${viewport}`)

    // Discarded, and taken back.
    await waiting.getByRole('button', { name: 'Discard' }).click()
    // A message stays while it is pointed at.
    await page.getByText('Your changes to block 1 are discarded.').hover()
    await waiting.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await waiting.getByRole('link', { name: 'Continue' }).click()
    await findLine(page, '15 second ad 1').getByText('3 cards come over').waitFor()
    await look(page, `carried-over-${viewport}`)

    // The draft is activated elsewhere: the plan is not applied to what is left.
    await move(page, videos, 'A morning in the hills', 'activated')
    await page.goto(videos)
    const dropped = page.getByRole('region', { name: 'Dropped changes to block 1' })
    await dropped.getByText('Your changes to block 1 no longer fit.').waitFor()
    await look(page, `dropped-${viewport}`)
    await page.goto(`${videos}?replan=1`)
    await page.getByText('Your changes to this block no longer fit').waitFor()
    await page.getByText('Nothing has changed yet.').waitFor()
    await page.goto(videos)
    await page.getByText(/unused tokens?/).waitFor()
    expect(await dropped.count()).toBe(0)
  })

  it('a film with cutdowns splits within the balance, and what to give up for more is named', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    const videos = await openVideos(page)
    await page.goto(`${videos}?replan=1`)
    await choose(page.getByRole('switch', { name: 'Social cutdowns of Loud where it counts' }))
    const ways = page.getByRole('region', { name: 'What to give up' })
    await ways.getByText('1 token is missing. Give up:').waitFor()
    await ways.getByRole('button', { name: /^the cutdowns of “Loud where it counts”/ }).waitFor()
    await look(page, `too-much-${viewport}`)
    await ways.getByRole('button', { name: /^the film “5 second ad 2”/ }).click()
    await page.getByText('1 token left to roll over').waitFor()

    await findSplitButton(page, '3 × 0:05', 'Loud where it counts').click()
    await page.getByText('all tokens used').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^plan-/)
    const isCut = (title: string) =>
      page.getByRole('switch', { name: `Social cutdowns of ${title}`, exact: true }).isChecked()
    expect(await isCut('Loud where it counts')).toBe(true)
    expect(await isCut('5 second ad 3')).toBe(true)
    expect(await isCut('5 second ad 4')).toBe(false)
    await findLine(page, '5 second ad 4')
      .getByText(
        'No cutdowns here: 1 token is missing. Give up the cutdowns of “5 second ad 3” to have them here.',
      )
      .waitFor()
    await look(page, `cutdowns-${viewport}`)
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByText('Nothing has changed yet.').waitFor()
    await page.getByRole('button', { name: 'Back to the films' }).click()
    await page.getByText(/unused tokens?, all for drafts/).waitFor()
    expect(await page.getByRole('region', { name: /changes to block/ }).count()).toBe(0)
  })
})
