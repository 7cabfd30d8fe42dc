/** React writes fonts before everything else; it finds them again wherever they are. All else keeps its place. */
const fontsAndPicture =
  /((?:<link rel="preload" as="font"[^>]*\/>)+)(.*?<link rel="preload" as="image"[^>]*\/>)/s
const styleLink = /<link rel="stylesheet" href="\/assets\/([^"#]+)#?"\/>/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'

/**
 * Arranges a public page so that words and first picture are drawn with nothing else in their way: its styles are in
 * it, its scripts wait until src/web/system/start/start-scripts.tsx starts them, and its picture is asked for before the
 * fonts: what is asked first goes over the connection that the page came by, all else waits for one of its own.
 *
 * Every link to a style sheet stays, switched off: the router finds all that it put there, and a page that is
 * reached later fetches only what this one did not bring.
 *
 * @param readStyle the text of a style sheet, by its file's name
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
