import './system/start/zod-without-eval.ts'
import './theme/layers.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/forced-colors.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type LoaderFunctionArgs } from 'react-router'
import { brand } from '#shared/brand.ts'
import { DocumentScripts, FetchedFontsScript } from './documents/document-scripts.tsx'
import signUrl from './layouts/sign.svg?no-inline'
import { useIsDocument } from './system/documents/document-page.ts'
import { EarlyHistoryScript } from './system/start/early-history.tsx'
import { ManifestLink } from './system/start/manifest-link.tsx'
import { renderDataContext } from './system/installation/render-data.ts'
import { ScriptsFailedLine } from './system/start/scripts-failed-line.tsx'
import { StartScripts, useReportAlive } from './system/start/start-scripts.tsx'
import { ColorModeScript, colorModeManager, defaultColorMode, noRootElement } from './theme/color-mode.tsx'
import kanitUrl from './theme/core-fonts/kanit-600.woff2?url'
import manropeUrl from './theme/core-fonts/manrope-variable.woff2?url'
import { theme } from './theme/theme.ts'
import { readPageCurrency, setRenderedCurrency } from './ui/text/format-cents.ts'

export { RootError as ErrorBoundary } from './system/error-pages/root-error.tsx'

export const links = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: kanitUrl, crossOrigin: 'anonymous' as const },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: manropeUrl, crossOrigin: 'anonymous' as const },
  { rel: 'icon', type: 'image/svg+xml', href: signUrl },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const meta = () => [{ title: brand.name }, { name: 'description', content: brand.tagline }]

export function loader({ context }: LoaderFunctionArgs) {
  const { publicConfig } = context.get(renderDataContext)
  setRenderedCurrency(publicConfig.currency)
  return publicConfig
}

/** The installation does not change under an open page. */
export const shouldRevalidate = () => false

const manager = colorModeManager()

export function Layout({ children }: { children: ReactNode }) {
  const isDocument = useIsDocument()
  return (
    <html
      lang="en"
      data-mantine-color-scheme={defaultColorMode}
      data-currency={readPageCurrency()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorModeScript />
        {!isDocument && <EarlyHistoryScript />}
        <Meta />
        <Links />
        {isDocument && <FetchedFontsScript />}
        <ManifestLink />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          colorSchemeManager={manager}
          defaultColorScheme={defaultColorMode}
          getRootElement={noRootElement}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
        <ScriptsFailedLine />
        {isDocument ? <DocumentScripts /> : <AppScripts />}
      </body>
    </html>
  )
}

function AppScripts() {
  return (
    <>
      <ScrollRestoration />
      <Scripts />
      <StartScripts />
    </>
  )
}

export default function Root() {
  useReportAlive()
  return <Outlet />
}
