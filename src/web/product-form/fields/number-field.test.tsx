// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, fill, findButton, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { NumberField } from './number-field.tsx'
import { TypedTextsProvider } from './typed-texts.tsx'

const onChange = vi.fn<(value: number) => void>()
let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  onChange.mockClear()
})

function Seconds() {
  const [value, setValue] = useState(20)
  const change = (next: number) => {
    onChange(next)
    setValue(next)
  }
  return (
    <NumberField id="s" label="Seconds" value={value} min={5} max={120} unit="seconds" onChange={change} />
  )
}

const field = () => mounted.place.querySelector('input')

/** Each letter is an input of its own, as from a keyboard. */
function type(text: string) {
  for (let end = 0; end <= text.length; end += 1) fill(field(), text.slice(0, end))
}

test('the first digits of a number that is too large do not become the value', () => {
  mounted = mountInTest(
    <TypedTextsProvider>
      <Seconds />
    </TypedTextsProvider>,
  )
  type('99999')
  expect(field()?.value).toBe('99999')
  expect(mounted.place.textContent).toContain('At most 120 seconds here.')
  expect(onChange).toHaveBeenLastCalledWith(20)

  type('45')
  expect(onChange).toHaveBeenLastCalledWith(45)
  click(findButton('More: Seconds'))
  expect(onChange).toHaveBeenLastCalledWith(46)

  type('1200')
  expect(onChange).toHaveBeenLastCalledWith(46)
})
