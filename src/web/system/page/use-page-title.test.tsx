// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { mountInTest } from '../../ui/mount-in-test.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { MainContent } from './main-content.tsx'
import { usePageTitle } from './use-page-title.ts'

function Page({ thing }: { thing: string }) {
  usePageTitle('Progress', thing)
  return (
    <MemoryRouter>
      <MainContent>
        <PageHeader title={thing} />
      </MainContent>
    </MemoryRouter>
  )
}

test('the tab and the main element are named after what the page is about', () => {
  const { place, show, unmount } = mountInTest(<Page thing="Trail shoe" />)
  show(<Page thing="Reading lamp" />)
  expect(document.title).toBe('Progress: Reading lamp · Arcframe')
  const main = place.querySelector('main')
  expect(document.getElementById(main?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Reading lamp',
  )
  unmount()
})
