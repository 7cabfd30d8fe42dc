import { waitingFontsId } from '#shared/system/waiting-fonts.ts'
import { dropUnusedVariables } from './unused-variables.ts'

/** Fonts and picture, which React writes first and finds again anywhere; everything else must keep its position. */
const fontsAndPicture =
  /((?:<link rel="preload" as="font"[^>]*\/>)+)(.*?<link rel="preload" as="image"[^>]*\/>)/s
const fontPreload = /<link rel="preload" as="font"[^>]*\/>/g
/** A font that is fetched; the fallbacks are the machine's own. */
const fetchedFont = /@font-face\s*\{[^}]*url\([^}]*\}/g
const styleLink = /<link rel="stylesheet" href="\/assets\/([^"#]+)#?"\/>/g
const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'

/**
 * Optimizes a public page for first paint: styles are inline, scripts wait until src/web/system/start/start-scripts.tsx
 * starts them, and the picture is preloaded before the fonts, because the first request uses the page's own
 * connection.
 *
 * The style sheets' links remain, disabled: the router needs the elements it rendered, and a page that is opened
 * later fetches only the sheets that this one did not have inline. Chromium's preload scanner overlooks `disabled` and
 * fetches them before the picture all the same; a medium that never applies it respects.
 *
 * A page without the app's scripts is a document: it keeps of the component library's variables what it uses, and its
 * fonts wait, too.
 *
 * @param readStyle the text of a style sheet, by its file name
 */
export function favourFirstPaint(html: string, readStyle: (name: string) => string): string {
  const styles = [...html.matchAll(styleLink)].map(([, name = '']) => readStyle(name))
  let isFirst = true
  const styled = html.replace(fontsAndPicture, '$2$1').replaceAll(styleLink, (link) => {
    const before = isFirst ? `<style>${styles.join('')}</style>` : ''
    isFirst = false
    return `${before}${link.slice(0, -2)} media="not all" disabled=""/>`
  })
  return html.includes(moduleScript) ? delayScripts(styled) : dropUnusedVariables(delayFonts(styled))
}

/**
 * Lets the fonts of a page wait for src/web/documents/document-scripts.tsx: on a phone's line they come when the first
 * picture does, or hold it back. Where no script runs they are fetched at once.
 */
function delayFonts(html: string): string {
  const fonts = html.match(fetchedFont)?.join('')
  if (fonts === undefined) return html
  const waiting =
    `<style id="${waitingFontsId}" media="not all">${fonts}</style>` +
    `<noscript><style>${fonts}</style></noscript>`
  return html
    .replaceAll(fontPreload, '')
    .replaceAll(fetchedFont, '')
    .replace('</style>', (end) => end + waiting)
}

/** Names the scripts of a page behind its styles: what stands before them is the same where scripts wait. */
export function preloadScriptsLast(html: string): string {
  const links = html.match(modulePreload)?.join('') ?? ''
  return html.replaceAll(modulePreload, '').replace('</head>', () => `${links}</head>`)
}

/**
 * Lets the scripts of a page wait until it has loaded, its video included, and is drawn: until then they would take the
 * processor and the line from what is seen first. src/web/system/start/start-scripts.tsx starts them.
 */
export function delayScripts(html: string): string {
  const modules = [...html.matchAll(modulePreload)].map(([, address = '']) => address)
  return html
    .replaceAll(modulePreload, '')
    .replace(moduleScript, () => `<script type="text/plain" data-modules="${modules.join(' ')}">`)
}
