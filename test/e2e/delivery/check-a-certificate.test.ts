import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fetchLink, openDelivery } from './delivery-pages.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('check-a-certificate')

async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await journey.shootInBothModes(page, title)
}

const readHref = async (page: Page, name: string | RegExp) =>
  (await page.getByRole('link', { name }).first().getAttribute('href')) ?? ''

describe.each(['desk', 'phone'] as const)('on a %s', (viewport) => {
  it('anybody checks a film against its certificate, and nothing but hashes is revealed', async () => {
    const customer = await journey.newPerson({ viewport, as: people.aiko })
    await openDelivery(customer)
    const video = await fetchLink(customer, await readHref(customer, /^Download .* in 16:9$/))
    const pdf = await fetchLink(customer, await readHref(customer, 'Download the certificate'))
    expect([pdf.headers['content-type'], pdf.body.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    const address = await readHref(customer, 'Check a file against it')

    const stranger = await journey.newPerson({ viewport })
    await stranger.goto(address)
    const hash = createHash('sha256').update(video.body).digest('hex')
    await stranger.getByRole('listitem').getByText(hash, { exact: true }).waitFor()
    expect(await stranger.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await look(stranger, `certificate-${viewport}`)
    const words = (await stranger.locator('main').textContent()) ?? ''
    expect(words).not.toMatch(/Sonvell|Aiko|silence|hinge/i)

    // The file itself, then one with another last byte.
    const choose = stranger.getByLabel('Choose a film')
    await choose.setInputFiles({ name: 'mine.mp4', mimeType: 'video/mp4', buffer: video.body })
    await stranger.getByText('mine.mp4 is exactly what was delivered.').waitFor()
    await look(stranger, `same-${viewport}`)
    const other = Buffer.from(video.body)
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
    await choose.setInputFiles({ name: 'other.mp4', mimeType: 'video/mp4', buffer: other })
    await stranger.getByText('other.mp4 is not a file of this certificate.').waitFor()
    await look(stranger, `other-${viewport}`)

    journey.allowErrors(/404 \(Not Found\)/)
    await stranger.goto('/certificate/aaaaaaaaaaaaaaaaaaaaaaaa')
    await stranger.getByRole('alert').getByText('There is no certificate to check against.').waitFor()
    await look(stranger, `missing-${viewport}`)
  })
})
