// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { click, findButton, mountInTest } from '../mount-in-test.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Dialog } from './dialog.tsx'

/** With the time that it takes to fade. */
const draw = (name: string | null) => (
  <MantineProvider withCssVariables={false} withGlobalClasses={false}>
    <Dialog isOpen={name !== null} title={`Reopen “${name ?? ''}”?`} size={440} onClose={() => undefined}>
      {name && <p>{name} was complete.</p>}
    </Dialog>
  </MantineProvider>
)
const escape = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
const read = () => document.querySelector('[role="dialog"]')?.textContent

test('a dialog says what it said while it fades, and another thing when it is opened for that', async () => {
  const { show, unmount } = mountInTest(draw(null))
  show(draw('Pickup'))
  await expect.poll(read).toContain('Reopen “Pickup”?Pickup was complete.')
  show(draw(null))
  expect(read()).toContain('Reopen “Pickup”?Pickup was complete.')
  show(draw('Edit'))
  expect(read()).toContain('Reopen “Edit”?Edit was complete.')
  unmount()
})

test('a dialog that fades takes no second press', async () => {
  const send = vi.fn<() => void>()
  const drawButton = (isOpen: boolean) => (
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <Dialog isOpen={isOpen} title="Reopen?" size={440} onClose={() => undefined}>
        <button type="button" onClick={send}>
          Reopen
        </button>
      </Dialog>
    </MantineProvider>
  )
  const { show, unmount } = mountInTest(drawButton(true))
  await expect.poll(read).toContain('Reopen')
  click(findButton('Reopen', document.body))
  show(drawButton(false))
  click(findButton('Reopen', document.body))
  expect(send).toHaveBeenCalledOnce()
  unmount()
})

test('Escape closes the upper of two dialogs, and the lower one only then', async () => {
  const closeLower = vi.fn<() => void>()
  const closeUpper = vi.fn<() => void>()
  const drawBoth = (isUpperOpen: boolean) => (
    <Dialog isOpen title="Links" size={440} onClose={closeLower}>
      <Dialog isOpen={isUpperOpen} title="End the link?" size={440} onClose={closeUpper}>
        It works at once.
      </Dialog>
    </Dialog>
  )
  const { show, unmount } = mountInTest(drawBoth(true))
  await expect.poll(() => document.querySelectorAll('[role="dialog"]').length).toBe(2)
  escape()
  expect([closeUpper.mock.calls.length, closeLower.mock.calls.length]).toEqual([1, 0])
  show(drawBoth(false))
  await expect.poll(() => document.querySelectorAll('[role="dialog"]').length).toBe(1)
  escape()
  expect(closeLower).toHaveBeenCalledOnce()
  unmount()
})

const drawActions = (confirmLabel: string | null) => (
  <DialogActions cancelLabel="Close" onCancel={() => undefined} confirmLabel={confirmLabel} isDisabled />
)

test('what can’t be done is not pressed, and what is over has only its way back', () => {
  const { place, show, unmount } = mountInTest(drawActions('Ask for it'))
  expect(findButton('Ask for it').disabled).toBe(true)
  expect(findButton('Close').disabled).toBe(false)
  show(drawActions(null))
  expect(place.textContent).toBe('Close')
  unmount()
})

const drawSend = (onConfirm?: () => void) => (
  <DialogActions
    cancelLabel="Close"
    onCancel={() => undefined}
    confirmLabel="Send"
    {...(onConfirm && { onConfirm })}
  />
)

test.each([false, true])('a double click confirms once, in a form: %s', (isForm) => {
  const act = vi.fn<() => void>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    act()
  }
  const { unmount } = mountInTest(isForm ? <form onSubmit={submit}>{drawSend()}</form> : drawSend(act))
  for (const detail of [1, 2])
    findButton('Send').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  expect(act).toHaveBeenCalledOnce()
  unmount()
})
