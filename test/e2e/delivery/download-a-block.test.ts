import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { paths } from '#shared/paths.ts'
import { fetchLink, openDelivery } from './delivery-pages.ts'
import { useJourney } from '../journey.ts'
import { findLostContent } from '../pages/lost-content.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { isUncovered } from '../review/review-pages.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('download-a-block')

/** The page as it is now, in both colour modes, with what axe and the width say against it. */
async function look(page: Page, title: string): Promise<void> {
  expect(await readAxeInBothModes(page)).toEqual([])
  expect(await findLostContent(page)).toEqual([])
  await journey.shootInBothModes(page, title)
}

/** The names in an archive, as another program reads them. */
const listNames = (bytes: Buffer): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const names: string[] = []
    fromBuffer(bytes, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName))
      zip.on('end', () => resolve(names))
      zip.on('error', reject)
    })
  })

describe.each(['desk', 'phone'] as const)('on a %s', (viewport) => {
  it('a delivered cut leads its customer to its film among the downloads', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    await openDelivery(page)
    const last = page.locator('article:not([data-expected])').last()
    const title = (await last.getAttribute('aria-label')) ?? ''
    const videoId = (await last.getAttribute('id'))?.replace('film-', '') ?? ''
    await page.goto(paths.review(videoId))
    await page.getByRole('link', { name: /^Download v\d+$/ }).click()
    const video = page.locator('article:focus')
    await video.waitFor()
    expect(await video.getAttribute('aria-label')).toBe(title)
    expect(await isUncovered(video.getByRole('heading', { name: title }))).toBe(true)
  })

  it('a customer downloads a block, names its files, and gives a partner a link that ends at once', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    await openDelivery(page)
    await look(page, `block-${viewport}`)

    // One video by itself, then everything; what broke off goes on at the same byte.
    const one = page.getByRole('link', { name: /^Download .* in 16:9$/ }).first()
    const video = await fetchLink(page, (await one.getAttribute('href')) ?? '')
    expect([video.status, video.headers['content-type']]).toEqual([200, 'video/mp4'])
    const all = page.getByRole('link', { name: 'Download all' })
    const href = (await all.getAttribute('href')) ?? ''
    const [download] = await Promise.all([page.waitForEvent('download'), all.click()])
    expect(download.suggestedFilename()).toMatch(/^aiko-[a-z-]+_block-\d+\.zip$/)
    const whole = await fetchLink(page, href)
    const rest = await fetchLink(page, href, {
      range: 'bytes=1000-',
      'if-range': whole.headers['etag'] ?? '',
    })
    expect([rest.status, rest.body.equals(whole.body.subarray(1000))]).toEqual([206, true])
    const names = await listNames(whole.body)
    expect(names.filter((name) => name.startsWith('films/')).length).toBeGreaterThan(1)
    expect(names.some((name) => /^certificate_block-\d+_.*\.pdf$/.test(name))).toBe(true)

    // A template that can't be is refused while it is typed, and stays to be corrected.
    const form = page.getByRole('form', { name: 'File names' })
    await form.getByLabel('Template', { exact: true }).fill('{film}_{colour}')
    await form.getByText(/\{colour\} stands for nothing/).waitFor()
    await form.getByLabel('Template', { exact: true }).fill(`${viewport}-{film}-{ratio}`)
    await form.getByText(new RegExp(`^${viewport}-.*-\\d+x\\d+\\.mp4$`)).waitFor()
    await look(page, `names-${viewport}`)
    await form.getByRole('button', { name: 'Save the names' }).click()
    await page.getByText('Saved. Files are named like this from now on.').waitFor()
    const renamed = await listNames((await fetchLink(page, href)).body)
    expect(renamed.some((name) => new RegExp(`^films/${viewport}-.*-16x9\\.mp4$`).test(name))).toBe(true)
    await form.getByRole('button', { name: /^Use customer_film/ }).click()
    await form.getByRole('button', { name: /^Use customer_film/ }).waitFor({ state: 'detached' })

    // A partner opens the link without an account, and downloads.
    const maker = page.getByRole('form', { name: 'New link for a partner' })
    await maker.getByRole('button', { name: 'Make a link' }).click()
    await maker.getByText('Say for whom it is').waitFor()
    const label = `Harbour Media, ${viewport}`
    await maker.getByLabel('For whom').fill(label)
    await maker.getByRole('button', { name: 'Make a link' }).click()
    const address = await page.getByLabel('Your new link').inputValue()
    expect(address).toMatch(/\/d\/[\w-]{43}$/)
    // The next step has the focus.
    const copy = page.getByRole('button', { name: 'Copy the link' })
    await expect.poll(() => copy.evaluate((button) => button === document.activeElement)).toBe(true)
    await look(page, `link-${viewport}`)
    const partner = await journey.newPerson({ viewport })
    await partner.goto(new URL(address).pathname)
    await partner.getByText(label, { exact: false }).waitFor()
    await look(partner, `partner-${viewport}`)
    const theirs = partner.getByRole('link', { name: 'Download all' })
    const partnerHref = (await theirs.getAttribute('href')) ?? ''
    // Everything but the certificate, which names the customer.
    const partnerNames = await listNames((await fetchLink(partner, partnerHref)).body)
    expect(partnerNames).toHaveLength(names.length - 1)
    expect(partnerNames.some((name) => name.startsWith('certificate'))).toBe(false)
    expect(await partner.getByRole('link', { name: 'Download the certificate' }).count()).toBe(0)
    await partner.getByRole('link', { name: 'Check a file against it' }).waitFor()

    // Its customer sees each use, and ends it: the next request is refused.
    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: label })
    await row.getByText('Used 2 times').click()
    await row.getByText('Everything as ZIP').waitFor()
    await look(page, `uses-${viewport}`)
    await row.getByRole('button', { name: `End the link for ${label}` }).click()
    const question = page.getByRole('dialog', { name: `End the link for ${label}?` })
    await question.getByRole('button', { name: 'End the link' }).click()
    await row.getByText('Ended', { exact: true }).waitFor()
    await question.waitFor({ state: 'detached' })
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await fetchLink(partner, partnerHref)).status).toBe(410)
    journey.allowErrors(/410 \(Gone\)/)
    await partner.reload()
    await partner.getByRole('alert').getByText('This link has ended').waitFor()
    await look(partner, `ended-${viewport}`)
  })
})
