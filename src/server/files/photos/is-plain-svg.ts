/**
 * What is refused instead of left out of the drawing: entities (they name files, and grow), text (its font is not here),
 * pictures, and what lies in other files. Scripts and foreign objects are no part of a drawing: librsvg ignores them.
 */
const forbidden: readonly RegExp[] = [
  /<!ENTITY/i,
  // An internal subset, where entities and default attributes are declared.
  /<!DOCTYPE(?:(?!<!DOCTYPE)[^>[])*\[/i,
  /<\?xml-stylesheet/i,
  /<(?:[\w.-]+:)?(?:image|feImage|text|tspan|tref|textPath|pattern|include)[\s/>]/i,
  /@import/i,
  // An address that is not a fragment of this file; links (`<a>`) lead nowhere in a drawing.
  /<(?!(?:[\w.-]+:)?a\s)[^<>]*?\s(?:[\w.-]+:)?href\s*=\s*(?:"(?!\s*#)|'(?!\s*#))/i,
  /url\(\s*(?:["']\s*)?(?!["'#\s])/i,
]

/** Deep nesting costs a surface or a stack frame each; drawings have a few dozen elements within each other. */
const elementsMax = 20_000

/** Whether an SVG is shapes alone, in UTF-8, so that what is drawn is what its designer saw. */
export function isPlainSvg(content: Buffer): boolean {
  const text = decodeUtf8(content)
  if (text === null || forbidden.some((pattern) => pattern.test(text))) return false
  const [, encoding = 'utf-8'] = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(text) ?? []
  if (!/^(utf-?8|us-ascii|ascii)$/i.test(encoding)) return false
  return (text.match(/<[\w]/g)?.length ?? 0) <= elementsMax
}

function decodeUtf8(content: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return null
  }
}
