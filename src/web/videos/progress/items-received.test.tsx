import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { ItemsReceived } from './items-received.tsx'

const items = ['Shoe', 'Lace'].map((title) => ({ id: title, title, receivedAt: null }))
const show = (videos: { itemIds: string[]; status: VideoStatus }[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <ItemsReceived status={{ id: 'sub', items }} videos={videos} />
      </MemoryRouter>
    </MantineProvider>,
  )

test('an item that no film of the block shows says so, with the way to choose one', () => {
  const shown = show([{ itemIds: ['Shoe'], status: 'draft' }])
  expect(shown.match(/Shown in no film yet/g)).toHaveLength(1)
  expect(shown).toContain(`href="${paths.items('sub')}#films"`)
  expect(shown).toContain('> for Lace<')
  expect(show([{ itemIds: ['Shoe', 'Lace'], status: 'draft' }])).not.toContain('Shown in no film')
})

test('it leads to no choice once every film is being shot', () => {
  const shown = show([{ itemIds: ['Shoe'], status: 'shooting' }])
  expect(shown).toContain('Shown in no film yet')
  expect(shown).not.toContain('Choose films')
})
