import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe says against the page as it is shown now, by all of its rules: one line for each rule and element.
 * Its program is handed over by the debugger, which the page's content policy does not speak for.
 */
export async function readAxe(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ?? (() => { ${source} })()`)
  const { violations } = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] })`,
  )) as AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '', html }) =>
      [id, target.join(' '), html.slice(0, 120), failureSummary.split('\n').slice(1).join('; ')].join(' | '),
    ),
  )
}
