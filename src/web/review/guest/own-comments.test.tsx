// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { click, findButton, mountInTest } from '../../ui/mount-in-test.tsx'
import { useOwnComments } from './own-comments.ts'

afterEach(() => localStorage.clear())

/** Writes a comment by each button, and says by which key which of them can be edited. */
function Tab() {
  const { editKey, ids: ownIds, remember } = useOwnComments('the-secret')
  const ids = ['a', 'b', 'c']
  return (
    <>
      {ids.map((id) => (
        <button key={id} type="button" onClick={() => remember(id)}>
          Write {id}
        </button>
      ))}
      <output>
        {editKey}: {ids.filter((id) => ownIds.includes(id)).join(' ')}
      </output>
    </>
  )
}

test('two tabs of a guest write with one key: what was written in either stays editable', () => {
  // Both read the storage before either writes.
  const [first, second] = [mountInTest(<Tab />), mountInTest(<Tab />)]
  click(findButton('Write a', first.place))
  click(findButton('Write b', second.place))
  const [key] = first.place.querySelector('output')?.textContent.split(':') ?? []
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  first.unmount()
  second.unmount()

  const again = mountInTest(<Tab />)
  expect(again.place.querySelector('output')?.textContent).toBe(`${key}: a b`)
  again.unmount()
})
