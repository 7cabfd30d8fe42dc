import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Approvals } from '#shared/contract/subscriptions/approvals.ts'
import { useJourney, viewports } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'
import { subscribe } from '../billing/subscribe.ts'

const journey = useJourney('approve-style-frames')

/** A wide still, and a tall one. */
const readStills = () =>
  Promise.all(
    (['headphones', 'can'] as const).map(async (name) => {
      const path = join(import.meta.dirname, `../../../media/derived/${name}-poster-1280.jpg`)
      const buffer = await sharp(path)
        .resize(name === 'can' ? { width: 400, height: 1000 } : {})
        .toBuffer()
      return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await journey.shootInBothModes(page, title)
}

async function readApprovals(page: Page, subscriptionId: string): Promise<Approvals> {
  const answer = await page.request.get(`/api/subscriptions/${subscriptionId}/approvals`)
  return (await answer.json()) as Approvals
}

/** Subjects of the e-mails to this address, once one begins like that. */
const untilEmail = (to: string, beginning: string) =>
  expect
    .poll(async () => (await journey.emails(to)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining(beginning))

const write = async (studio: Page, title: string, text: string) => {
  await part(studio, title).getByRole('textbox').fill(text)
  await part(studio, title)
    .getByRole('button', { name: `Save ${title}` })
    .click()
  await studio.getByText(new RegExp(`^The ${title} (is|are) saved\\.$`, 'i')).waitFor()
}

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('style frames are changed where the customer points, approved, and the brief is settled with a reason', async () => {
    const customer = await journey.newPerson({ viewport, as: people.aiko })
    const subscriptionId = await subscribe(customer, 'plan=monthly&films=15')

    const studio = await journey.newPerson({ viewport, as: people.studio })
    const panel = `/admin/dashboard/?subscription=${subscriptionId}&part=brief`
    await studio.goto(panel)
    const frames = part(studio, 'Style Frames')
    expect(await frames.getByRole('button', { name: 'Send for approval' }).isDisabled()).toBe(true)
    await write(studio, 'Style Frames', 'Near-black ground, one soft box overhead, a thin cyan rim.')
    await frames.locator('input[type="file"]').setInputFiles(await readStills())
    await expect.poll(() => frames.getByRole('button', { name: /^Delete/ }).count()).toBe(2)
    await frames.getByRole('button', { name: 'Send for approval' }).click()
    await frames.getByText('Waiting for the customer').waitFor()
    await untilEmail(people.aiko, 'Your turn: approve the style frames')

    await customer.goto('/dashboard/')
    await customer.getByText('Approve the style frames').first().waitFor()
    await customer.goto(`/subscriptions/status/?id=${subscriptionId}`)
    await part(customer, 'Style Frames').getByRole('link', { name: 'Look and answer' }).click()
    await customer.waitForURL((url) => url.pathname.startsWith('/subscriptions/approvals/'))
    const asked = part(customer, 'Style Frames')
    await asked.getByRole('button', { name: 'Request changes' }).waitFor()
    // As chosen, counted, and each seen as a whole where there is room.
    const tall = asked.getByRole('img', { name: 'picture 2: can.jpg' })
    await asked.getByRole('img', { name: 'picture 1: headphones.jpg' }).waitFor()
    if (viewport === 'desk') expect((await tall.boundingBox())?.height).toBeLessThan(viewports.desk.height)
    await look(customer, `asked-${viewport}`)

    // By pointer: where it is pressed. By keyboard: in the middle, and arrow keys move it.
    await asked.getByRole('button', { name: 'Request changes' }).click()
    const picture = asked.getByRole('button', { name: 'Mark a place on picture 1' })
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
    await picture.click({ position: { x: width * 0.25, y: height * 0.6 } })
    await expect.poll(() => customer.evaluate(() => document.activeElement?.id)).toMatch(/^point-/)
    await customer.keyboard.type('Too dark here: the hinge is lost.')
    await asked.getByRole('button', { name: 'Mark a place on picture 2' }).press('Enter')
    const second = asked.getByRole('button', { name: /^Point 2:/ })
    await expect.poll(() => second.evaluate((mark) => mark === document.activeElement)).toBe(true)
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp']) await customer.keyboard.press(key)
    await asked
      .getByRole('button', { name: 'Point 2: 52 % from the left, 45 % from the top. Arrow keys move it.' })
      .waitFor()

    // What is missing is said beside its field; what a failed send would lose stays.
    await asked.getByRole('button', { name: 'Send request with 2 points' }).click()
    await asked.getByText('Say what should change.', { exact: true }).waitFor()
    await asked.getByText('Say what should change here, or remove the point.').waitFor()
    await second.press('Enter')
    await customer.keyboard.type('Less cyan.')
    await asked.getByLabel('What should change', { exact: true }).fill('Warmer, please.')
    await look(customer, `change-${viewport}`)
    journey.allowErrors(/ERR_FAILED/)
    await customer.route('**/answer', (route) => route.abort())
    await asked.getByRole('button', { name: 'Send request with 2 points' }).click()
    await asked.getByRole('alert').first().waitFor()
    await customer.unroute('**/answer')
    expect(await asked.getByLabel('Point 1', { exact: true }).inputValue()).toContain('the hinge is lost')
    await asked.getByRole('button', { name: 'Send request with 2 points' }).click()
    await asked.getByText('Changes requested', { exact: true }).waitFor()
    const [request] = (await readApprovals(customer, subscriptionId)).requests
    expect(request).toMatchObject({ answer: 'change', words: 'Warmer, please.' })
    expect(request?.points).toMatchObject([
      { words: 'Too dark here: the hinge is lost.' },
      { x: 5_200, y: 4_500 },
    ])
    expect(Math.abs((request?.points[0]?.x ?? 0) - 2_500)).toBeLessThan(100)
    await look(customer, `change-sent-${viewport}`)

    // It is the studio's turn: it reads where and what, changes it, and asks once more.
    await untilEmail(people.studio, 'Changes requested: the style frames')
    await studio.goto('/admin/dashboard/')
    await studio.getByRole('link', { name: /changes? of brief or style/ }).click()
    await studio
      .getByRole('link', { name: /^Style Frames: / })
      .first()
      .waitFor()
    await studio.goto(panel)
    await frames.getByText('Request 1: Changes requested.').click()
    await frames.getByText('Too dark here: the hinge is lost.').waitFor()
    await look(studio, `studio-${viewport}`)
    await write(studio, 'Style Frames', 'Warmer: the soft box has a straw filter.')
    await frames.getByRole('button', { name: 'Send for approval again' }).click()
    await frames.getByText('Waiting for the customer').waitFor()

    await customer.reload()
    await asked.getByText('Warmer: the soft box has a straw filter.').waitFor()
    await asked.getByText('Request 1: Changes requested.').waitFor()
    await asked.getByText('As they should be: we film exactly this.').waitFor()
    await asked.getByRole('button', { name: 'Approve' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await asked.getByText('Approved', { exact: true }).waitFor()
    await untilEmail(people.studio, 'Approved: the style frames')

    // The brief is agreed on another way: the customer reads why it is complete.
    await studio.goto(`/admin/dashboard/?subscription=${subscriptionId}`)
    await studio.getByRole('button', { name: 'Start: Creative Brief' }).click()
    await studio.getByRole('button', { name: 'Complete: Creative Brief' }).click()
    const question = studio.getByRole('dialog', { name: 'Complete “Creative Brief” without approval?' })
    await question.getByRole('button', { name: 'Complete the step' }).click()
    await question.getByText('Say why.').waitFor()
    await question.getByLabel('Reason').fill('You wrote the copy yourself: it is the brief.')
    await question.getByRole('button', { name: 'Complete the step' }).click()
    await studio.getByRole('button', { name: 'Reopen: Creative Brief' }).waitFor()
    await customer.goto(`/subscriptions/status/?id=${subscriptionId}`)
    await part(customer, 'Creative Brief')
      .getByText('You wrote the copy yourself: it is the brief.')
      .waitFor()
    await part(customer, 'Style Frames').getByText('Approved', { exact: true }).waitFor()
    await look(customer, `progress-${viewport}`)
  })
})
