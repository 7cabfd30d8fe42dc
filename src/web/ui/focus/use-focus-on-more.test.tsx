// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blurDisabled, findButton, mountInTest, type Mounted } from '../mount-in-test.tsx'
import { useFocusOnMore } from './use-focus-on-more.ts'

function List({ rows, isLoading, hasMore }: { rows: string[]; isLoading: boolean; hasMore: boolean }) {
  const { list, button } = useFocusOnMore<HTMLUListElement>(isLoading)
  return (
    <>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row} tabIndex={-1}>
            {row}
          </li>
        ))}
      </ul>
      {hasMore && (
        <button ref={button} disabled={isLoading}>
          Load more
        </button>
      )}
      <button>Elsewhere</button>
    </>
  )
}

let mounted: Mounted
beforeEach(() => {
  mounted = mountInTest(<List rows={['one']} isLoading={false} hasMore />)
  act(() => findButton('Load more').focus())
  mounted.show(<List rows={['one']} isLoading hasMore />)
  blurDisabled()
})
afterEach(() => mounted.unmount())

test('the first row that was loaded has the focus of the button, also where that goes', () => {
  mounted.show(<List rows={['one', 'two', 'three']} isLoading={false} hasMore={false} />)
  expect(document.activeElement?.textContent).toBe('two')
})

test('the button has it again where nothing came', () => {
  mounted.show(<List rows={['one']} isLoading={false} hasMore />)
  expect(document.activeElement).toBe(findButton('Load more'))
})

test('the last row has it where what came joined it and the button goes', () => {
  mounted.show(<List rows={['one']} isLoading={false} hasMore={false} />)
  expect(document.activeElement?.textContent).toBe('one')
})

test('who has gone on stays there', () => {
  act(() => findButton('Elsewhere').focus())
  mounted.show(<List rows={['one', 'two']} isLoading={false} hasMore />)
  expect(document.activeElement).toBe(findButton('Elsewhere'))
})
