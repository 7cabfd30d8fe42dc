import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Style sheets, too, are read beforehand by default, more than half of the time, for a rule that is off by default. */
const options = { resultTypes: ['violations'], preload: { assets: ['media'] } }

/**
 * What axe says against the page as it is shown now, by all of its rules: one line for each rule and element.
 * @param rules by their names; without them all that are on by default
 * Its program is handed over by the debugger, which the page's content policy does not speak for.
 */
export async function readAxe(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(source)
  const wanted = rules.length > 0 ? { ...options, runOnly: { type: 'rule', values: rules } } : options
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(wanted)})`)) as AxeResults
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '', html }) =>
      [id, target.join(' '), html.slice(0, 120), failureSummary.split('\n').slice(1).join('; ')].join(' | '),
    ),
  )
}

/** Rules that look at colours: what is left to say of a mode that shows the same elements as another one. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * The same in both colour modes, once the colours have arrived: they fade, however short, from element to element.
 * Where dark shows other elements than light, all rules are read again.
 */
export async function readAxeInBothModes(page: Page): Promise<string[]> {
  const light = await showMode(page, 'light')
  const found = (await readAxe(page)).map((line) => `light: ${line}`)
  const dark = await showMode(page, 'dark')
  const rules = dark === light ? colourRules : []
  return [...found, ...(await readAxe(page, rules)).map((line) => `dark: ${line}`)]
}

/** @returns all that is shown to everyone, as one text; not what assistive programs leave out, such as icons */
export function showMode(page: Page, mode: 'light' | 'dark'): Promise<string> {
  return page.evaluate(async (to) => {
    document.documentElement.dataset['mantineColorScheme'] = to
    const end = Date.now() + 60_000
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const fading = document.getAnimations().filter((each) => each instanceof CSSTransition)
      if (fading.length === 0) break
      if (Date.now() > end)
        throw new Error(
          `Does not stop fading: ${fading.map(({ transitionProperty }) => transitionProperty).join(', ')}`,
        )
    }
    return [...document.body.querySelectorAll('*')]
      .filter((each) => !each.closest('[aria-hidden="true"]') && each.checkVisibility())
      .map(
        (each) =>
          `${each.localName} ${[...each.attributes].map(({ name, value }) => `${name}=${value}`).join(' ')}`,
      )
      .join('\n')
  }, mode)
}
