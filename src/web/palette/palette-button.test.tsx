// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { KeysSection } from '../account/profile/keys-section.tsx'
import { click, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { TableSearch } from '../ui/tables/table-search.tsx'
import { useTableKeys } from '../ui/tables/use-table-keys.ts'
import { PaletteButton } from './palette-button.tsx'

const { toggle } = vi.hoisted(() => ({ toggle: vi.fn<() => void>() }))
vi.mock('./palette.tsx', () => ({ Palette: () => null, togglePalette: toggle }))

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  localStorage.clear()
  toggle.mockClear()
})

async function press(init: KeyboardEventInit, target: Element = document.body) {
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  })
  await settle()
}
const clickSwitch = () => click(mounted.place.querySelector('[role=switch]'))

test('“/” leads to the search until single keys are switched off on the account page; Ctrl-K always does', async () => {
  mounted = mountInTest(
    <>
      <PaletteButton pages={[]} isStudio={false} />
      <KeysSection />
    </>,
    new QueryClient(),
  )
  await press({ key: '/' })
  expect(toggle).toHaveBeenCalledTimes(1)
  clickSwitch()
  await press({ key: '/' })
  expect(toggle).toHaveBeenCalledTimes(1)
  await press({ key: 'k', ctrlKey: true })
  expect(toggle).toHaveBeenCalledTimes(2)
  clickSwitch()
  await press({ key: '/' })
  expect(toggle).toHaveBeenCalledTimes(3)
})

const onToggle = vi.fn<(id: string) => void>()

function Table() {
  const { whole, onKeyDown } = useTableKeys({ ids: ['a'], hasMore: false, onOpen: vi.fn(), onToggle })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as in the table
    <div ref={whole} onKeyDown={onKeyDown}>
      <TableSearch value="" placeholder="Find a film" onChange={() => undefined} />
      <button data-row>Row</button>
    </div>
  )
}

test.each([
  ['on', 1, 'INPUT'],
  ['off', 0, 'BODY'],
])('keys of tables while single keys are %s', async (choice, toggled, focused) => {
  localStorage.setItem('review-keys', choice)
  onToggle.mockClear()
  mounted = mountInTest(<Table />)
  await press({ key: 'x' }, mounted.place.querySelector('button') ?? undefined)
  expect(onToggle).toHaveBeenCalledTimes(toggled)
  await press({ key: '/' })
  expect(document.activeElement?.tagName).toBe(focused)
})
