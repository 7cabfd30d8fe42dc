import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useJourney, type Journey } from '../journey.ts'
import { people } from '../identity/sign-in.ts'
import { subscribe } from './subscribe.ts'

const journey = useJourney('ending-is-shown-everywhere')

const looks = [
  { viewport: 'phone', mode: 'light', as: people.aiko },
  { viewport: 'desk', mode: 'dark', as: people.ines },
] as const

describe.each(looks)('on a $viewport, $mode', ({ viewport, mode, as }) => {
  it('a subscription that ends shows the same day on every page, in the e-mail and in the studio', async () => {
    const page = await newPerson(journey, { viewport, mode, as })
    const id = await subscribe(page, 'plan=quarterly&package=automated&films=15,15')
    await page.getByText('Active').first().waitFor()
    await page.getByText('Renews on').waitFor()

    await page.getByRole('button', { name: 'End the subscription' }).click()
    await page.getByRole('button', { name: 'End it after the paid period' }).click()
    const label = page.getByText(/^Ending on \d/).first()
    await label.waitFor()
    const said = await label.innerText()
    const places = [
      '/dashboard/',
      '/subscriptions/',
      `/subscriptions/status/?id=${id}`,
      `/subscriptions/manage/${id}`,
      `/subscriptions/plan/${id}`,
      '/account/',
    ]
    for (const place of places) await findEnding(page, place, said, `customer-${mode}`)

    // The same day; an e-mail has its year.
    const findEmails = async () =>
      (await journey.emails(as)).filter(({ subject }) => subject.startsWith('Your subscription is ending'))
    await expect.poll(async () => (await findEmails()).length).toBe(1)
    const [email] = await findEmails()
    expect(email?.text).toContain(said)
    expect(email?.text).toContain('Nothing more is charged.')

    const studio = await newPerson(journey, { viewport, mode, as: people.studio })
    for (const place of [`/admin/dashboard/?subscription=${id}`]) {
      await findEnding(studio, place, said, `studio-${mode}`)
    }

    await page.goto(`/subscriptions/plan/${id}`)
    await page.getByRole('button', { name: 'Keep it', exact: true }).click()
    await page.getByText('Renews on').waitFor()
    expect(await page.getByText(/^Ending on/).count()).toBe(0)
  })
})

async function newPerson(
  { newPerson: open }: Journey,
  { viewport, mode, as }: { viewport: 'phone' | 'desk'; mode: 'light' | 'dark'; as: string },
): Promise<Page> {
  const page = await open({ viewport, as })
  await page.addInitScript((value) => localStorage.setItem('colorMode', value), mode)
  return page
}

/** The page has the badge, no price that is charged again, and no line that is wider than the screen. */
async function findEnding(page: Page, place: string, said: string, name: string): Promise<void> {
  await page.goto(place)
  await page.getByText(said, { exact: true }).first().waitFor()
  // Lists may have others beside it, which renew.
  if (/[/=][\w-]{20,}/.test(place)) {
    const words = await page.locator('main').first().innerText()
    expect(words, place).not.toMatch(/renews on|with the next payment/i)
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, place).toBeLessThanOrEqual(0)
  await journey.shoot(page, `${name}${place.replaceAll(/[^a-z]+/gi, '-')}`)
}
