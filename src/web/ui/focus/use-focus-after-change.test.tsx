// @vitest-environment happy-dom
import { Modal } from '@mantine/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, findButton, mountInTest, type Mounted } from '../mount-in-test.tsx'
import { useFocusAfterChange } from './use-focus-after-change.ts'

interface ButtonsProps {
  status: string
  hasField?: boolean
  hasDialog?: boolean
  hasAlert?: boolean
}

function Buttons({ status, hasField = false, hasDialog = false, hasAlert = false }: ButtonsProps) {
  const place = useFocusAfterChange<HTMLDivElement>(status)
  return (
    <>
      <div ref={place} tabIndex={-1} id="place">
        <button key={status}>From {status}</button>
        <button>Edit copy</button>
        {hasField && <input />}
        {hasAlert && <p role="alert">It was changed meanwhile.</p>}
      </div>
      <button>Elsewhere</button>
      {hasDialog && (
        <Modal.Root opened onClose={() => undefined}>
          <Modal.Content>
            <button>Confirm</button>
          </Modal.Content>
        </Modal.Root>
      )}
    </>
  )
}

let mounted: Mounted
beforeEach(() => {
  mounted = mountInTest(<Buttons status="draft" />)
})
afterEach(() => {
  mounted.unmount()
  vi.restoreAllMocks()
})

const press = (name: string) => {
  findButton(name).focus()
  click(findButton(name))
}
const place = () => document.querySelector('#place')

test('the element around the pressed button has the focus once that button is gone', () => {
  press('From draft')
  mounted.show(<Buttons status="activated" />)
  expect(document.activeElement).toBe(place())
})

test('the element around a field has the focus of that field once it is gone', () => {
  mounted.show(<Buttons status="draft" hasField />)
  document.querySelector('input')?.focus()
  mounted.show(<Buttons status="activated" />)
  expect(document.activeElement).toBe(place())
})

test('the element, or the alert in it, is scrolled into sight with the focus', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  press('From draft')
  mounted.show(<Buttons status="activated" />)
  expect(scroll.mock.contexts).toEqual([place()])
  press('From activated')
  mounted.show(<Buttons status="queued" hasAlert />)
  expect(scroll.mock.contexts.at(-1)).toBe(document.querySelector('[role=alert]'))
  expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest' })
})

test('a person who has gone on to something else stays there', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  press('From draft')
  findButton('Elsewhere').focus()
  mounted.show(<Buttons status="activated" />)
  expect(document.activeElement).toBe(findButton('Elsewhere'))
  expect(scroll).not.toHaveBeenCalled()
})

test('a change that nobody began here moves nothing', () => {
  mounted.show(<Buttons status="activated" />)
  expect(document.activeElement).toBe(document.body)
})

test('a button that stays is no reason to move the focus', () => {
  press('Edit copy')
  findButton('Edit copy').blur()
  mounted.show(<Buttons status="activated" />)
  expect(document.activeElement).toBe(document.body)
})

test('a button that is only busy takes the focus back by itself', () => {
  press('Edit copy')
  const button = findButton('Edit copy')
  button.blur()
  button.disabled = true
  button.dataset['loading'] = 'true'
  mounted.show(<Buttons status="activated" />)
  expect(document.activeElement).toBe(document.body)
})

test('one press moves the focus once', () => {
  press('From draft')
  mounted.show(<Buttons status="activated" />)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  mounted.show(<Buttons status="queued" />)
  expect(document.activeElement).toBe(document.body)
})

test('a dialog that asked for a reason has the focus until it is gone', async () => {
  press('From draft')
  mounted.show(<Buttons status="draft" hasDialog />)
  press('Confirm')
  mounted.show(<Buttons status="activated" hasDialog />)
  expect(document.activeElement).toBe(findButton('Confirm'))
  // The change is refused, and taken back, before that.
  mounted.show(<Buttons status="draft" hasDialog />)
  mounted.show(<Buttons status="draft" />)
  await expect.poll(() => document.activeElement).toBe(place())
})
