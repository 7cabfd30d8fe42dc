/** Fonts and picture, which React writes first and finds again anywhere; everything else must keep its position. */
const fontsAndPicture =
  /((?:<link rel="preload" as="font"[^>]*\/>)+)(.*?<link rel="preload" as="image"[^>]*\/>)/s
const styleLink = /<link rel="stylesheet" href="\/assets\/([^"#]+)#?"\/>/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'

/**
 * Optimizes a public page for first paint: styles are inline, scripts wait until src/web/system/start/start-scripts.tsx
 * starts them, and the picture is preloaded before the fonts, because the first request uses the page's own
 * connection.
 *
 * The style sheets' links remain, disabled: the router needs the elements it rendered, and a page that is opened
 * later fetches only the sheets that this one did not have inline.
 *
 * @param readStyle the text of a style sheet, by its file name
 */
export function favourFirstPaint(html: string, readStyle: (name: string) => string): string {
  const styles = [...html.matchAll(styleLink)].map(([, name = '']) => readStyle(name))
  const modules = [...html.matchAll(modulePreload)].map(([, address = '']) => address)
  let isFirst = true
  return html
    .replace(fontsAndPicture, '$2$1')
    .replaceAll(styleLink, (link) => {
      const before = isFirst ? `<style>${styles.join('')}</style>` : ''
      isFirst = false
      return `${before}${link.slice(0, -2)} disabled=""/>`
    })
    .replaceAll(modulePreload, '')
    .replace(moduleScript, () => `<script type="text/plain" data-modules="${modules.join(' ')}">`)
}
