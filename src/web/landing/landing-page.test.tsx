import { text as readText } from 'node:stream/consumers'
import { MantineProvider } from '@mantine/core'
import { prerenderToNodeStream } from 'react-dom/static'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { renderDataContext } from '../system/installation/render-data.ts'
import LandingPage, { loader } from './landing-page.tsx'

let text: string
beforeAll(async () => {
  const context = new RouterContextProvider()
  context.set(renderDataContext, {
    publicConfig: {
      baseUrl: 'http://localhost:3000',
      currency: 'usd',
      isSandbox: false,
      hasGoogle: false,
      contactEmail: 'studio@films.example',
      companyLine: null,
      termsUrl: null,
      privacyUrl: null,
    },
    catalogue: { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' },
  })
  const url = new URL('http://localhost:3000/')
  const loaderData = loader({ context, url, pattern: '/', params: {}, request: new Request(url) })
  const router = createMemoryRouter([{ id: 'landing', path: '/', Component: LandingPage }], {
    hydrationData: { loaderData: { landing: loaderData } },
  })
  // As the server does: waits for every part.
  const { prelude } = await prerenderToNodeStream(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const html = await readText(prelude)
  text = html
    .replaceAll(/<(style|script)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
})

describe('the home page, without any script, shows', () => {
  test.each([
    ['films made by people', /shot, not generated|human/i],
    ['ads of 5, 15 and 30 seconds', /\b5\b.*\b15\b.*\b30\b/],
    ['social cutdowns in four frames', /16:9.*1:1.*4:5.*9:16/],
    ['plans by month, quarter and year', /monthly.*quarterly.*yearly/i],
    ['tokens', /tokens?\b/i],
    ['the automated package beside the agency’s', /automated.*agency/i],
    ['its prices', /\$\d/],
    ['the move of its first film by its name in the library', /Play film Orbit 00:00:00/],
    ['lengths in one form', /^(?!.*00:05:00).*0:05.*Running shoe, full orbit 0:05/],
  ])('%s', (_what, words) => {
    expect(text).toMatch(words)
  })
})
