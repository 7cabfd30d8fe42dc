// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { expect, test } from 'vitest'
import { click, fill, mountInTest } from '../../ui/mount-in-test.tsx'
import { FrameCounter } from './frame-counter.tsx'

test('what is no time is answered with words that say what is, until something else is typed', () => {
  const { place, unmount } = mountInTest(
    <FrameCounter player={null} rate={{ num: 25, den: 1 }} button={createRef()} />,
  )
  click(place.querySelector('button'))
  const submit = () =>
    act(
      () =>
        void place
          .querySelector('form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
  expect(place.querySelector('input')?.inputMode, 'a pad of digits has no colon').not.toBe('numeric')
  fill(place.querySelector('input'), '9:')
  expect(place.querySelector('[role="alert"]'), 'not while it is typed').toBeNull()
  fill(place.querySelector('input'), 'bananas')
  submit()
  const problem = place.querySelector('[role="alert"]')
  expect(problem?.textContent).toBe('Type a time, such as 00:00:00:00, or the number of a frame.')
  expect(place.querySelector('input')?.getAttribute('aria-describedby')).toBe(problem?.id)
  fill(place.querySelector('input'), 'bananas!')
  expect(place.querySelector('[role="alert"]')).toBeNull()
  unmount()
})
