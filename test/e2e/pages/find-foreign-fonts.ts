import type { CDPSession, Page } from 'playwright-core'

/** A node as the DevTools protocol describes it: `DOM.Node`. */
interface PageNode {
  nodeId: number
  nodeType: number
  nodeValue: string
  children?: PageNode[]
  shadowRoots?: PageNode[]
}

const textNodeType = 3

/**
 * Text of the page that is drawn in a font of the machine instead of one that the product serves, with placeholders and
 * typed values: one line for each piece of text.
 */
export async function findForeignFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  const browser = await page.context().newCDPSession(page)
  try {
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    const { root } = await browser.send('DOM.getDocument', { depth: -1, pierce: true })
    const drawn = await Promise.all(
      findTexts(root).map(async ({ nodeId, nodeValue }) => {
        const fonts = await readFonts(browser, nodeId)
        return {
          text: nodeValue.trim(),
          own: fonts.filter(isOwn),
          foreign: fonts.filter((font) => !isOwn(font)),
        }
      }),
    )
    if (!drawn.some(({ own }) => own.length > 0)) return ['no text at all in a font of ours']
    return drawn.flatMap(({ text, foreign }) =>
      foreign.length > 0
        ? [`${foreign.map(({ familyName }) => familyName).join(', ')} | ${text.slice(0, 80)}`]
        : [],
    )
  } finally {
    await browser.detach()
  }
}

interface DrawnFont {
  familyName: string
  isCustomFont: boolean
}

const isOwn = ({ isCustomFont }: DrawnFont) => isCustomFont

/** None for a text that the page, which is alive, has removed since. */
async function readFonts(browser: CDPSession, nodeId: number): Promise<DrawnFont[]> {
  try {
    return (await browser.send('CSS.getPlatformFontsForNode', { nodeId })).fonts
  } catch (error) {
    if (/Could not find node/.test(String(error))) return []
    throw error
  }
}

/** All texts, those in the browser's own parts of form fields included. */
function findTexts(node: PageNode): PageNode[] {
  if (node.nodeType === textNodeType) return node.nodeValue.trim() === '' ? [] : [node]
  return [...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(findTexts)
}
