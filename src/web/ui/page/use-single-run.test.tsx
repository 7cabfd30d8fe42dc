// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { click, findButton, mountInTest, type Mounted } from '../mount-in-test.tsx'
import { useSingleRun } from './use-single-run.ts'

const task = vi.fn<() => Promise<void>>()

function Probe() {
  const { isRunning, run } = useSingleRun()
  return (
    <button data-running={isRunning} onClick={() => void run(task).catch(() => undefined)}>
      Send
    </button>
  )
}

let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  task.mockReset()
})

test.each(['resolve', 'reject'] as const)(
  'until a task has ended by %s, no other one begins',
  async (end) => {
    const running = Promise.withResolvers<void>()
    task.mockReturnValue(running.promise)
    mounted = mountInTest(<Probe />)
    const button = findButton('Send')
    act(() => {
      // Both come before React has drawn the first.
      button.click()
      button.click()
    })
    click(button)
    expect(task).toHaveBeenCalledOnce()
    expect(button.dataset['running']).toBe('true')
    await act(async () => running[end]())
    await expect.poll(() => button.dataset['running']).toBe('false')
    click(button)
    expect(task).toHaveBeenCalledTimes(2)
  },
)
