import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** What a test does with a mounted part. */
export interface Mounted {
  /** Where it stands. */
  place: HTMLElement
  /** Draws something else in the same place. */
  show: (node: ReactNode) => void
  unmount: () => void
}

/**
 * Mounts a part in the test's document, so that what its buttons and keys do can be tried. For tests that begin with
 * `@vitest-environment happy-dom`; what only shows in a layout belongs into a journey.
 *
 * @param queryClient for a part that reads or changes what the server has
 */
export function mountInTest(node: ReactNode, queryClient?: QueryClient): Mounted {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (next: ReactNode) =>
    act(() =>
      root.render(
        <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
          {queryClient ? <QueryClientProvider client={queryClient}>{next}</QueryClientProvider> : next}
        </MantineProvider>,
      ),
    )
  show(node)
  return {
    place,
    show,
    unmount: () => {
      act(() => root.unmount())
      place.remove()
    },
  }
}

/** Clicks, as a person does, and lets React finish. */
export function click(target: Element | null | undefined): void {
  if (!(target instanceof HTMLElement)) throw new Error('There is nothing to click.')
  act(() => target.click())
}

/** Writes into a field, or chooses an option, as a person does. */
export function fill(target: Element | null | undefined, text: string): void {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  if (!isField) {
    throw new Error('There is nothing to fill.')
  }
  act(() => {
    // React overrides `value` of the element itself, and would not notice the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, text)
    target.dispatchEvent(
      new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    )
  })
}

/** Takes the focus from a disabled button, as a browser does; happy-dom blurs enabled ones alone. */
export function blurDisabled(): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLButtonElement) || !focused.disabled) return
  act(() => {
    focused.disabled = false
    focused.blur()
    focused.disabled = true
  })
}

/** The button with this text; fails where there is none. */
export function findButton(name: string, within: ParentNode = document): HTMLButtonElement {
  const buttons = [...within.querySelectorAll('button')]
  const button = buttons.find((each) => each.textContent === name || each.getAttribute('aria-label') === name)
  if (!button)
    throw new Error(`No button “${name}” among ${buttons.map((each) => each.textContent).join(', ')}`)
  return button
}

/**
 * Lets calls, queries and React come to their end. Counts turns of the event loop, not time: a busy machine takes
 * longer for each, and needs no more of them.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))
  }
}
