import type { Page } from 'playwright-core'
import { signIn, people } from '../test/e2e/identity/sign-in.ts'
import { startServer } from '../test/app/start-server.ts'
import { figure, median, ms } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'
import { priceChangeMsMax } from './page-budgets.ts'

const rounds = 12

/** A usual order, and a full one: every line is drawn with its video, its move and its price. */
const orders = [
  { title: 'three films', query: '?films=15c,15,5' },
  {
    title: 'thirty lines',
    query: `?films=${Array.from({ length: 30 }, (_, line) => `${[5, 15, 30][line % 3]}x2`).join(',')}`,
  },
]

/** What one does to a price: by what it is called on the page. */
const changes: { role: 'radio' | 'button' | 'switch'; name: RegExp }[] = [
  { role: 'radio', name: /Yearly/ },
  { role: 'radio', name: /Agency/ },
  { role: 'button', name: /^More: How many of Film 1$/ },
  { role: 'switch', name: /^Social cutdowns of Film 2$/ },
  { role: 'radio', name: /Monthly/ },
  { role: 'radio', name: /Automated/ },
  { role: 'button', name: /^Less: How many of Film 1$/ },
  { role: 'switch', name: /^Social cutdowns of Film 2$/ },
]

/**
 * Script time between a change in the product form and the new price on the page: handlers, price function and React.
 * Run offline, so that no request can be part of it.
 */
export async function benchForm(): Promise<Figure[]> {
  const server = await startServer()
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ baseURL: server.baseUrl, viewport: { width: 1440, height: 900 } })
    await page.addInitScript(changeAndWait)
    await signIn(page, people.ines)
    const figures: Figure[] = []
    for (const { title, query } of orders) {
      await page.goto(`/product/build/${query}`)
      await page.getByTestId('total').first().waitFor()
      await page.waitForURL((url) => url.search === '')
      await page.waitForLoadState('networkidle')
      const changed = await measureChanges(page)
      const script = changed.map(({ scriptMs }) => scriptMs)
      const elapsed = changed.map(({ elapsedMs }) => elapsedMs)
      const worst = Math.max(...script)
      figures.push(
        figure(
          `product form, ${title}: script until a changed price shows (${changed.length} changes)`,
          `${ms(median(script))}, worst ${ms(worst)}`,
          `<= ${priceChangeMsMax} ms`,
          worst <= priceChangeMsMax,
        ),
        figure(
          `product form, ${title}: the same by the clock, frames that are drawn meanwhile included`,
          `${ms(median(elapsed))}, worst ${ms(Math.max(...elapsed))}`,
        ),
      )
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
    server.removeData()
  }
}

interface Change {
  /** The processor's time. */
  scriptMs: number
  elapsedMs: number
}

async function measureChanges(page: Page): Promise<Change[]> {
  const context = page.context()
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readScriptMs = async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
  }
  const changed: Change[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await context.setOffline(true)
    for (const { role, name } of changes) {
      const control = page.getByRole(role, { name }).first()
      const before = await readScriptMs()
      const elapsedMs = await control.evaluate((element) =>
        (globalThis as unknown as PageWithMeasure).changeAndWait(element),
      )
      const scriptMs = (await readScriptMs()) - before
      // The first round is the one in which the code is compiled.
      if (round > 0) changed.push({ scriptMs, elapsedMs })
    }
    await context.setOffline(false)
    await page.waitForTimeout(700)
  }
  await browser.detach()
  return changed
}

/** In the page: operates the control and measures script until the total changes. */
const changeAndWait = `window.changeAndWait = async (control) => {
  const total = () => [...document.querySelectorAll('[data-testid=total]')].map((each) => each.textContent).join()
  const before = total()
  const startedAt = performance.now()
  control.click()
  while (total() === before) {
    if (performance.now() - startedAt > 3000) throw new Error('The price does not follow')
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })
  }
  return performance.now() - startedAt
}`

interface PageWithMeasure {
  changeAndWait(control: unknown): Promise<number>
}
