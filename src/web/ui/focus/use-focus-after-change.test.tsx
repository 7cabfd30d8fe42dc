// @vitest-environment happy-dom
import { Modal } from '@mantine/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { click, findButton, mountInTest, type Mounted } from '../mount-in-test.tsx'
import { useFocusAfterChange } from './use-focus-after-change.ts'

interface ButtonsProps {
  status: string
  hasField?: boolean
  hasDialog?: boolean
}

function Buttons({ status, hasField = false, hasDialog = false }: ButtonsProps) {
  const place = useFocusAfterChange<HTMLDivElement>(status)
  return (
    <>
      <div ref={place} tabIndex={-1} id="place">
        <button key={status}>From {status}</button>
        <button>Edit copy</button>
        {hasField && <input />}
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
afterEach(() => mounted.unmount())

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

test('a person who has gone on to something else stays there', () => {
  press('From draft')
  findButton('Elsewhere').focus()
  mounted.show(<Buttons status="activated" />)
  expect(document.activeElement).toBe(findButton('Elsewhere'))
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
