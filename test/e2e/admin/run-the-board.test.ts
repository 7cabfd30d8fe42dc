import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { checkMoney } from '#server/checkout/invariants/check-money.ts'
import { choose } from '../choose.ts'
import { findDatabaseUrl, withDatabase } from '../../database/open-beside.ts'
import { useJourney } from '../journey.ts'
import { people, signIn } from '../identity/sign-in.ts'

const journey = useJourney('run-the-board')
const title = 'Loud where it counts'
const clip = join(import.meta.dirname, '..', '..', '..', 'media', 'films', 'can.mp4')

const findVideo = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })

async function openBoard(page: Page, status: string) {
  await page.goto('/admin/videos/status/')
  await page.getByRole('tab', { name: new RegExp(`^${status}`) }).click()
}

async function openVideo(page: Page, status: string) {
  await openBoard(page, status)
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByText(title)
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('heading', { name: title }).waitFor()
  return panel
}

it('leads a film through all statuses, each of which its customer sees, to a file that plays', async () => {
  // A file that is not what was sold is asked about.
  journey.allowErrors(/409 .*\/api\/uploads\//)
  const customer = await journey.newPerson({ as: people.aiko })
  await customer.goto('/subscriptions/')
  await customer.locator('a[href^="/subscriptions/manage/"]').first().click()
  await findVideo(customer).getByRole('button', { name: 'Activate' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Activate film' }).click()
  await findVideo(customer).getByText('Activated', { exact: true }).waitFor()
  const videos = customer.url()
  /** What the studio's screen shows at once is with the customer as soon as the server has it. */
  const seen = (status: string) =>
    expect
      .poll(async () => {
        await customer.goto(videos)
        await findVideo(customer).waitFor()
        return findVideo(customer).getByText(status, { exact: true }).count()
      })
      .toBeGreaterThan(0)

  const studio = await journey.newPerson({ as: people.studio })
  const panel = await openVideo(studio, 'Activated')
  await journey.shoot(studio, 'film-panel')

  // The item has not arrived: the video can't be queued, and it is said why.
  await panel.getByRole('button', { name: 'Move on to Queued' }).click()
  await panel
    .getByRole('alert')
    .getByText(/arrived/i)
    .waitFor()

  await panel.getByRole('link', { name: /^AF-/ }).first().click()
  const items = studio.getByRole('dialog')
  const item = items.getByRole('checkbox', { name: 'Portable speaker P1' })
  await item.click()
  await expect.poll(() => item.isChecked()).toBe(true)
  for (const step of ['Creative Brief', 'Style Frames']) {
    await items.getByRole('button', { name: `Start: ${step}` }).click()
    const saved = studio.waitForResponse(
      (answer) => answer.request().postData()?.includes('"complete"') ?? false,
    )
    await items.getByRole('button', { name: `Complete: ${step}` }).click()
    // Its customer was not asked: they read why.
    const question = studio.getByRole('dialog', { name: `Complete “${step}” without approval?` })
    await question.getByLabel('Reason').fill('Agreed by phone.')
    await question.getByRole('button', { name: 'Complete the step' }).click()
    await items.getByRole('button', { name: `Reopen: ${step}` }).waitFor()
    await saved
  }
  await journey.shoot(studio, 'subscription-panel')
  await journey.emails(people.aiko, 1)

  // On the board by keyboard: find it, move it on with one key.
  await openBoard(studio, 'Activated')
  await studio.getByRole('row', { name: new RegExp(title) }).waitFor()
  await studio.keyboard.press('/')
  await studio.keyboard.type('loud where')
  await studio.keyboard.press('ArrowDown')
  await studio.keyboard.press('x')
  const found = studio.getByRole('row', { name: new RegExp(title) })
  await expect.poll(() => found.getByRole('checkbox').isChecked()).toBe(true)
  await studio.getByRole('button', { name: 'Move on to Queued' }).click()
  await seen('Queued')

  // The search that finds it no longer here leads to where it is.
  await studio.getByText('No film in Activated matches “loud where”.').waitFor()
  const elsewhere = studio.getByRole('button', { name: '1 in Queued' })
  await elsewhere.waitFor()
  await journey.shootInBothModes(studio, 'found-elsewhere')
  await elsewhere.click()
  await found.waitFor()
  expect(await studio.getByRole('tab', { name: /^Queued/ }).evaluate((tab) => tab.matches(':focus'))).toBe(
    true,
  )

  let videoPanel = await openVideo(studio, 'Queued')
  await videoPanel.getByRole('button', { name: 'Move on to Shooting' }).click()
  await seen('Shooting')
  await customer.goto('/subscriptions/status/')
  await customer.getByText('Shooting', { exact: true }).first().waitFor()

  videoPanel = await openVideo(studio, 'Shooting')
  await videoPanel.getByRole('button', { name: 'Move on to Editing' }).click()
  await seen('Editing')

  videoPanel = await openVideo(studio, 'Editing')
  await videoPanel.getByRole('button', { name: 'Move on to Delivery' }).click()
  await videoPanel
    .getByRole('alert')
    .getByText(/finished file/i)
    .waitFor()
  await videoPanel.locator('input[type="file"]').first().setInputFiles(clip)
  // Its name stands there from the first byte on; the row says so until the last one is kept.
  await videoPanel.getByText('can.mp4').first().waitFor()
  // It is shorter than the video that was sold: both are said, and it is kept once that is confirmed.
  const asked = studio.getByRole('dialog', { name: 'Use this file for the 16:9 film?' })
  await asked.getByRole('row', { name: 'Length 15 s 5 s' }).waitFor()
  await journey.shoot(studio, 'another-length')
  await asked.getByRole('button', { name: 'Use it anyway' }).click()
  await videoPanel.getByText('No finished file yet').waitFor({ state: 'hidden' })
  await journey.shoot(studio, 'finished-file')

  // Delivered by mistake and undone: the video is in the edit again, and its customer is not notified.
  await videoPanel.getByRole('button', { name: 'Move on to Delivery' }).click()
  await studio.getByRole('button', { name: 'Undo' }).waitFor()
  // By keyboard alone: Tab leads from the open panel to the message, back over its last button.
  await videoPanel.locator('a, button').first().focus()
  await studio.keyboard.press('Shift+Tab')
  await studio.keyboard.press('Shift+Tab')
  await studio.keyboard.press('Enter')
  await studio.getByText(/moved back to Editing/).waitFor()
  await videoPanel.getByRole('button', { name: 'Move on to Delivery' }).waitFor()
  await seen('Editing')
  await videoPanel.getByRole('button', { name: 'Move on to Delivery' }).click()
  await seen('Delivery')

  const video = findVideo(customer).locator('video')
  await video.waitFor()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(2)
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    // On a busy machine the few seconds of the clip would be over before it is stopped by hand.
    element.loop = true
    return element.play()
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2)
  // It stops on a frame and goes by single ones, by the keys of the demo videos.
  await findVideo(customer)
    .getByRole('button', { name: /^Pause/ })
    .click()
  await findVideo(customer).getByRole('button', { name: /^Play/ }).waitFor()
  const shown = async () => Number(await findVideo(customer).getByRole('slider').inputValue())
  // The last frame that was drawn is reported after the video has stopped.
  let before = -1
  const isAtRest = async () => before === (before = await shown())
  await expect.poll(isAtRest, { interval: 300 }).toBe(true)
  await customer.keyboard.press(',')
  await expect.poll(shown).toBe(before - 1)
  await customer.keyboard.press('m')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false)
  await journey.shoot(customer, 'delivered')
  const download = customer.waitForEvent('download')
  await findVideo(customer)
    .getByRole('link', { name: /^Download/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.mp4$/)

  // One e-mail, of the delivery that was not undone.
  const readyEmails = async () =>
    (await journey.emails(people.aiko)).filter(({ subject }) => subject === `Ready: ${title}`).length
  await expect.poll(readyEmails, { timeout: 60_000 }).toBe(1)

  // One revision round: asked for with a reason, then no more.
  await findVideo(customer).getByRole('button', { name: 'Ask for a revision (1 left)' }).click()
  await customer.getByRole('dialog').getByRole('textbox').fill('At 0:08 the logo is cut off.')
  await customer.getByRole('dialog').getByRole('button', { name: 'Ask for the revision' }).click()
  await findVideo(customer).getByText('Editing', { exact: true }).first().waitFor()

  // The studio is notified by e-mail, on its dashboard, on the board and in the panel.
  await expect
    .poll(async () => (await journey.emails(people.studio)).map(({ subject }) => subject))
    .toContain(`Revision 1 asked for: ${title}`)
  await studio.goto('/admin/dashboard/')
  await journey.shoot(studio, 'revision-waits')
  await studio.getByRole('link', { name: 'revision to make' }).click()
  const row = studio.getByRole('row', { name: new RegExp(title) })
  await row.getByText('At 0:08 the logo is cut off.').waitFor()
  await journey.shoot(studio, 'revision-on-the-board')
  await row.getByText(title).click()
  const revised = studio
    .getByRole('dialog')
    .filter({ has: studio.getByRole('heading', { name: title, exact: true }) })
  await revised
    .getByRole('region', { name: 'Revision 1' })
    .getByText('At 0:08 the logo is cut off.')
    .waitFor()
  await journey.shoot(studio, 'revision-in-the-panel')

  // Unchanged, it goes to delivery with a reason only; with a new file, it goes.
  await revised.getByRole('button', { name: 'Move on to Delivery' }).click()
  const unchanged = studio.getByRole('dialog', { name: `Deliver “${title}” anyway?` })
  await journey.shoot(studio, 'unchanged-needs-a-reason')
  await unchanged.getByRole('button', { name: 'Leave in the edit' }).click()
  await revised.locator('input[type="file"]').first().setInputFiles(clip)
  await asked.getByRole('button', { name: 'Use it anyway' }).click()
  await revised.getByText('A newer finished file is here.').waitFor()
  await revised.getByRole('button', { name: 'Move on to Delivery' }).click()
  await seen('Delivery')

  // Every change is on record.
  await studio.goto('/account-management/')
  await studio
    .getByText(/studio@arcframe/)
    .first()
    .waitFor()
  await journey.shoot(studio, 'recorded-changes')
})

it('changes a price for everyone at once, and never what was sold', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  const current = (await (await studio.request.get('/api/catalogue')).json()) as {
    figures: { tokenPriceCents: Record<string, number> }
  }
  const changed = await studio.request.put('/api/price-figures', {
    headers: { origin: journey.server().baseUrl },
    data: { ...current.figures, tokenPriceCents: { automated: 21_000, agency: 41_000 } },
  })
  expect(changed.status()).toBe(200)
  const html = await (await fetch(`${journey.server().baseUrl}/`)).text()
  expect(html).toContain('$210')
  expect(html).not.toContain('$190 ')

  const customer = await journey.newPerson({ as: people.ines })
  await customer.goto('/subscriptions/')
  await customer.getByText('$8,772.30').first().waitFor()
})

it('sets a flag with a reason; customers read it in a banner and their changes are refused in the specified words', async () => {
  journey.allowErrors(/503/)
  const studio = await journey.newPerson({ as: people.studio })
  await studio.goto('/admin/dashboard/')
  await choose(studio.getByRole('switch', { name: 'Pause saving' }))
  await studio.getByRole('button', { name: 'Set the flags' }).click()
  // Customers read the reason: without one nothing is set, and it is said where.
  const reason = studio.getByRole('textbox', { name: 'Reason' })
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true)
  await reason.fill('We move the database until noon.')
  await journey.shoot(studio, 'flags')
  await studio.getByRole('button', { name: 'Set the flags' }).click()
  await studio.getByText('Something is off').waitFor()
  // The pressed button is disabled now: the focus is around it.
  const isInPanel = () =>
    studio
      .getByRole('button', { name: 'Set the flags' })
      .evaluate((button) => document.activeElement?.matches('div') && document.activeElement.contains(button))
  await expect.poll(isInPanel).toBe(true)

  const customer = await journey.newPerson()
  await signIn(customer, people.ines)
  await customer.getByText('We move the database until noon.').first().waitFor()
  const refused = await customer.request.put('/api/cart', {
    headers: { origin: journey.server().baseUrl },
    data: { productSelections: { plan: 'monthly' } },
  })
  expect(((await refused.json()) as { detail: string }).detail).toBe(
    'Operation not allowed: Daily quota exceeded',
  )
})

it('leaves money, tokens and what was sold in agreement, demo data included', async () => {
  const url = await findDatabaseUrl(journey.server().dataDir)
  const checks = await withDatabase(url, (db) => checkMoney({ db }))
  expect(checks.flatMap(({ offences }) => offences)).toEqual([])
})
