import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Whether the browser shows pages on the whole screen. The server’s HTML counts on it: iPhones and some frames do not. */
export const useHasFullScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => true,
  )
