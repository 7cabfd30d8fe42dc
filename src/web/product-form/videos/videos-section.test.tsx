// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { VideoSelection } from '#shared/cart/product-selections.ts'
import { seedFigures, seedProducts, type Catalogue } from '#shared/products/catalogue.ts'
import { click, mountInTest } from '../../ui/mount-in-test.tsx'
import { TypedTextsProvider } from '../fields/typed-texts.tsx'
import { VideosSection } from './videos-section.tsx'

const catalogue: Catalogue = {
  version: 1,
  products: [...seedProducts],
  figures: seedFigures,
  currency: 'usd',
}

function Section() {
  const [videos, setVideos] = useState<readonly VideoSelection[]>([])
  return <VideosSection videos={videos} priced={null} catalogue={catalogue} onChange={setVideos} />
}

test('a film that was added has the focus', () => {
  const { place, unmount } = mountInTest(
    <TypedTextsProvider>
      <Section />
    </TypedTextsProvider>,
  )
  const button = [...place.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Add a 15 second film'),
  )
  button?.focus()
  click(button)
  expect(document.activeElement?.textContent).toMatch(/^Move of Film 1: /)
  unmount()
})
