const styleLink = /<link rel="stylesheet" href="\/assets\/([^"#]+)#?"\/>/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const fontPreload = /<link rel="preload" as="font"[^>]*>/g
/** Those that are fetched; the fitted fallbacks stay with the other styles. */
const fontFace = /@font-face\{[^}]*url\([^}]*\}/g
const moduleScript = '<script type="module" async="">'

/**
 * Arranges a public page so that words and first picture are drawn with nothing else in their way: its styles are in
 * it, and its fonts and scripts wait until src/web/system/start-scripts.tsx brings them. Where no script runs, the fonts
 * come with the styles.
 *
 * Every link to a style sheet stays, switched off: the router finds all that it put there, and a page that is
 * reached later fetches only what this one did not bring.
 *
 * @param readStyle the text of a style sheet, by its file's name
 */
export function favourFirstPaint(html: string, readStyle: (name: string) => string): string {
  const styles = [...html.matchAll(styleLink)].map(([, name = '']) => readStyle(name)).join('')
  const fonts = (styles.match(fontFace) ?? []).join('')
  const inPage =
    `<style>${styles.replaceAll(fontFace, '')}</style>` +
    (fonts &&
      `<style data-fonts media="not all">${fonts}</style><noscript><style>${fonts}</style></noscript>`)
  const modules = [...html.matchAll(modulePreload)].map(([, address = '']) => address)
  let isFirst = true
  return html
    .replaceAll(styleLink, (link) => {
      const before = isFirst ? inPage : ''
      isFirst = false
      return `${before}${link.slice(0, -2)} disabled=""/>`
    })
    .replaceAll(modulePreload, '')
    .replaceAll(fontPreload, '')
    .replace(moduleScript, () => `<script type="text/plain" data-modules="${modules.join(' ')}">`)
}
