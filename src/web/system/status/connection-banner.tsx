import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Delayed } from '../../ui/feedback/delayed.tsx'

/** A line that is back sooner is not worth moving the page for. */
const shortBreakMs = 2000

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Says that the connection is gone: reads wait for it (decision 62), and would look as if they loaded for ever. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
  if (isOnline) return null
  return (
    <Delayed delayMs={shortBreakMs}>
      <Banner>
        <strong>No connection.</strong> What is here may be out of date. It is read again once you are back
        online.
      </Banner>
    </Delayed>
  )
}
