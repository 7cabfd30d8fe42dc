import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Style sheets, too, are read beforehand by default, more than half of the time, for a rule that is off by default. */
const options = { resultTypes: ['violations'], preload: { assets: ['media'] } }

/**
 * What axe says against the page as it is shown now, by all of its rules: one line for each rule and element.
 * Its program is handed over by the debugger, which the page's content policy does not speak for.
 */
export async function readAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source)
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '', html }) =>
      [id, target.join(' '), html.slice(0, 120), failureSummary.split('\n').slice(1).join('; ')].join(' | '),
    ),
  )
}

/** The same in both colour modes, once the colours have arrived: they fade, however short, from element to element. */
export async function readAxeInBothModes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const mode of ['light', 'dark']) {
    await page.evaluate(async (to) => {
      document.documentElement.dataset['mantineColorScheme'] = to
      do await new Promise((resolve) => setTimeout(resolve, 50))
      while (document.getAnimations().some((each) => each instanceof CSSTransition))
    }, mode)
    found.push(...(await readAxe(page)).map((line) => `${mode}: ${line}`))
  }
  return found
}
