// @vitest-environment happy-dom
import { Drawer } from '@mantine/core'
import { act } from 'react'
import { expect, test } from 'vitest'
import { findButton, mountInTest } from '../../ui/mount-in-test.tsx'
import { PanelHead } from './panel-head.tsx'
import { PanelWaiting } from './panel-waiting.tsx'

const draw = (title: string | null) => (
  <>
    <button>Row</button>
    <Drawer.Root opened onClose={() => undefined}>
      <Drawer.Content>
        {title ? (
          <PanelHead key={title} eyebrow="Studio" title={title} />
        ) : (
          <PanelWaiting thing="Film" error={null} onRetry={() => undefined} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  </>
)

test('the title takes the focus of the head that it replaces, and leaves it to who has gone on', () => {
  document.title = 'Film board'
  const mounted = mountInTest(draw(null))
  act(() => findButton('Close the panel').focus())
  mounted.show(draw('Autumn launch'))
  expect(document.activeElement?.textContent).toBe('Autumn launch')
  act(() => findButton('Row').focus())
  expect(document.title).toContain('Autumn launch')
  mounted.show(draw('Winter launch'))
  expect(document.activeElement).toBe(findButton('Row'))
  expect(document.title).toContain('Winter launch')
  mounted.unmount()
  expect(document.title).toBe('Film board')
})
