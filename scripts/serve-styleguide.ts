import type { Plugin } from 'vite'

export const styleguideAddress = '/styleguide'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Styleguide</title>
    <link rel="icon" href="/favicon.ico" />
    <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime"></script>
  </head>
  <body>
    <div id="styleguide"></div>
    <script type="module" src="/src/web/styleguide/open-styleguide.tsx"></script>
  </body>
</html>
`

/** Vite writes styles into the page and speaks through a socket on a port of its own. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:"

/** Serves the styleguide in development, from source; a build has none. */
export function serveStyleguide(): Plugin {
  return {
    name: 'serve-styleguide',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const [path] = (request.url ?? '').split('?')
        if (path !== styleguideAddress) return next()
        vite.transformIndexHtml(styleguideAddress, page).then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.setHeader('Cache-Control', 'no-store')
          response.setHeader('Content-Security-Policy', policy)
          response.end(html)
        }, next)
      })
    },
  }
}
