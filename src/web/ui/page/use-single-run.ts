import { useRef, useState } from 'react'

/**
 * Runs one task at a time: what is begun while another one runs is ignored. For a button whose mutation is only pending
 * after something else was awaited.
 */
export function useSingleRun() {
  // A second press may come before React has drawn the first.
  const isBusy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const run = async (task: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(true)
    await task().finally(() => {
      isBusy.current = false
      setRunning(false)
    })
  }
  return { isRunning, run }
}
