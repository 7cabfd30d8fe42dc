import type { Page } from 'playwright-core'

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
    const found = await Promise.all(
      findTexts(root).map(async ({ nodeId, nodeValue }) => {
        // A page that is alive may have removed the text since.
        const { fonts } = await browser
          .send('CSS.getPlatformFontsForNode', { nodeId })
          .catch(() => ({ fonts: [] }))
        const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)
        return foreign.length > 0 ? [`${foreign.join(', ')} | ${nodeValue.trim().slice(0, 80)}`] : []
      }),
    )
    return found.flat()
  } finally {
    await browser.detach()
  }
}

/** All texts, those in the browser's own parts of form fields included. */
function findTexts(node: PageNode): PageNode[] {
  if (node.nodeType === textNodeType) return node.nodeValue.trim() === '' ? [] : [node]
  return [...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(findTexts)
}
