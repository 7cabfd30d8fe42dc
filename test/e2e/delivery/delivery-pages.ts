import { inflateSync } from 'node:zlib'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { certificateFactsSchema, type CertificateFacts } from '#shared/delivery/certificate-facts.ts'

/** Opens the downloads of somebody who has some, from their dashboard. */
export async function openDelivery(page: Page): Promise<void> {
  await page.goto('/dashboard/')
  await page
    .getByRole('link', { name: /^Downloads of/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor()
  // Checksums of what no worker prepared are computed by a job, certificates issued by one, and the page asks again.
  await expect
    .poll(
      async () => {
        const isReady = async () => {
          const links = ['Download all', 'Download the certificate'].map((name) =>
            page.getByRole('link', { name }).count(),
          )
          return (await Promise.all(links)).every((count) => count === 1)
        }
        if (await isReady()) return true
        await page.reload()
        await page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor()
        return isReady()
      },
      { timeout: 180_000, interval: 1_000 },
    )
    .toBe(true)
}

/** What a link on the page sends, with the browser's cookies. */
export async function fetchLink(page: Page, href: string, headers: Record<string, string> = {}) {
  const answer = await page.request.get(href, { headers })
  return { status: answer.status(), headers: answer.headers(), body: await answer.body() }
}

/** What a certificate states, as its attachment has it: every stream of the PDF is tried. */
export function readFacts(pdf: Buffer): CertificateFacts {
  const text = pdf.toString('latin1')
  for (const { index, 0: begin } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const start = index + begin.length
    const facts = parseFacts(pdf.subarray(start, text.indexOf('endstream', start)))
    if (facts) return facts
  }
  throw new Error('The certificate has no facts attached')
}

function parseFacts(stream: Buffer): CertificateFacts | null {
  try {
    return certificateFactsSchema.parse(JSON.parse(inflateSync(stream).toString('utf8')))
  } catch {
    return null
  }
}
