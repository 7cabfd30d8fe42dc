import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes, showMode } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'
import { subscribe } from '../billing/subscribe.ts'

const journey = useJourney('print-packing-slip')

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await journey.shootInBothModes(page, title)
}

const readShipping = async (page: Page, subscriptionId: string): Promise<Shipping> =>
  (await (await page.request.get(`/api/subscriptions/${subscriptionId}/shipping`)).json()) as Shipping

/** How many sheets of paper the page needs. */
async function countSheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: true })
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length
}

const sheet = (page: Page) => page.getByRole('article', { name: 'Packing slip' })

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('a customer abroad prints the slip with its customs note, and the items come back to their address', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    const subscriptionId = await subscribe(page, 'films=15,15,15')
    await page.goto(`/subscriptions/status/?id=${subscriptionId}`)
    await page.getByRole('form', { name: 'Return address' }).waitFor()
    await look(page, `progress-${viewport}`)
    await page.getByRole('link', { name: 'Print the packing slip' }).click()

    // Who it is for, what is inside, and the reference twice: as text, and as a code that holds nothing else.
    const { parcelReference, items } = await readShipping(page, subscriptionId)
    await sheet(page).getByText(parcelReference, { exact: true }).waitFor()
    await sheet(page).getByText('Germany', { exact: true }).waitFor()
    await sheet(page)
      .getByRole('rowheader', { name: items[0]?.title ?? '' })
      .waitFor()
    const { data } = encode(parcelReference, { border: 3 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h`] : [])))
    const drawn = (await sheet(page).locator('svg path').getAttribute('d')) ?? ''
    expect(drawn.match(/M\d+ \d+h/g)).toEqual(dark)
    await look(page, `slip-without-address-${viewport}`)

    // What lacks is said beside its field, and what was typed stays.
    const form = page.getByRole('form', { name: 'Return address' })
    await form.getByLabel('City').fill('Zürich')
    await form.getByRole('button', { name: 'Save the return address' }).click()
    await form.getByText('Write the street and number.').waitFor()
    await form.getByText('Choose the country.').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
      .toBe('address-line1')
    await form.getByLabel('Street and number').fill('Limmatquai 12')
    await form.getByLabel('Postal code').fill('8001')
    await form.getByLabel('Country').selectOption('Switzerland')
    await form.getByRole('button', { name: 'Save the return address' }).click()
    await page.getByText('Return address saved').waitFor()
    await sheet(page).getByText('8001 Zürich').waitFor()
    const customs = sheet(page).getByRole('region', { name: 'Customs note' })
    await customs.getByText('Samples for filming, not for sale, to be returned to the sender').waitFor()
    await customs.getByText('Paid by the sender').waitFor()
    await look(page, `slip-${viewport}`)

    // On paper: black on white from the dark mode, the sheet alone, one page of either size.
    await showMode(page, 'dark')
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
    const readColours = () =>
      page.evaluate(() => {
        const paper = document.querySelector('article')
        return [
          getComputedStyle(document.documentElement).backgroundColor,
          getComputedStyle(document.body).backgroundColor,
          paper && getComputedStyle(paper).backgroundColor,
          paper && getComputedStyle(paper).color,
        ]
      })
    // Colours fade, however short.
    await expect
      .poll(readColours)
      .toEqual([...Array.from({ length: 3 }, () => 'rgb(255, 255, 255)'), 'rgb(0, 0, 0)'])
    await journey.shoot(page, `printed-${viewport}`)
    for (const format of ['A4', 'Letter'] as const) expect(await countSheets(page, format)).toBe(1)
    await page.emulateMedia({ media: null, reducedMotion: 'reduce' })

    // The same address is on the progress page, where it changes until the parcel is sent.
    await page.goto(`/subscriptions/status/?id=${subscriptionId}`)
    await page.getByRole('button', { name: 'Change the return address' }).click()
    await form.getByLabel('Street and number').fill('Limmatquai 14')
    await form.getByRole('button', { name: 'Save the return address' }).click()
    await page.getByText('Limmatquai 14').waitFor()

    // The studio reads it, and sends the items back. What is no page on the web is no link.
    const studio = await journey.newPerson({ viewport, as: people.studio })
    await studio.goto(`/admin/videos/status/?subscription=${subscriptionId}`)
    const panel = studio.getByRole('dialog')
    await panel.getByText('Limmatquai 14').waitFor()
    const parcel = panel.getByRole('form', { name: 'Send items back' })
    const number = `JD0146000032${viewport === 'phone' ? 1 : 2}`
    await parcel.getByLabel('Carrier').fill('DHL')
    await parcel.getByLabel('Tracking number').fill(number)
    await parcel.getByLabel('Tracking page').fill('javascript:alert(1)')
    await parcel.getByRole('button', { name: 'Add return parcel' }).click()
    await parcel.getByText('Write an address that starts with https://.').waitFor()
    await parcel.getByLabel('Tracking page').fill(`https://dhl.example/track?id=${number}`)
    await parcel.getByRole('button', { name: 'Add return parcel' }).click()
    await panel.getByText(number, { exact: true }).waitFor()
    expect(await readAxeInBothModes(studio)).toEqual([])
    await panel.getByText(number, { exact: true }).scrollIntoViewIfNeeded()
    await journey.shoot(studio, `studio-${viewport}`)

    const written = async () => (await journey.emails(people.aiko)).map(({ text }) => text).join('\n')
    await expect.poll(written, { timeout: 60_000 }).toContain(number)
    await page.reload()
    const track = page.getByRole('link', { name: `Track ${number}, in a new tab` })
    await track.waitFor()
    expect(await track.getAttribute('href')).toBe(`https://dhl.example/track?id=${number}`)
    expect(await page.getByRole('button', { name: 'Change the return address' }).count()).toBe(0)
    await look(page, `sent-back-${viewport}`)
  })
})
