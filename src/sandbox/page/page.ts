import { brand } from '#shared/brand.ts'
import { pageStyle } from './page-style.ts'

/** Text that is already safe HTML. Only `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** HTML in which every value is escaped, except what `html` itself made. `null`, `undefined` and `false` are nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)))
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return part.map(render).join('')
  return escapeHtml(String(part))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

type Page = { title: string; body: Html; width?: 'narrow' | 'wide' }

/** A whole page of the sandbox, with the mark that says so. Works without JavaScript, loads nothing. */
export function renderPage({ title, body, width = 'wide' }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand.name} sandbox</title>
        <style>
          ${new Html(pageStyle)}
        </style>
      </head>
      <body>
        <header class="bar">
          <span class="brand">${brand.name}</span
          ><span class="mark" title="A stand-in on this machine. No money moves and nothing is sent."
            >Sandbox</span
          >
        </header>
        <main class="${width}">${body}</main>
      </body>
    </html>`.text
}

/** What the sandbox's pages may do: show themselves and send forms home. */
export function pageHeaders(publicBaseUrl: string, also = ''): Record<string, string> {
  const { origin } = new URL(publicBaseUrl)
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'${also && `; ${also}`}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}
