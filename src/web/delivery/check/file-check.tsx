import { useEffect, useRef, useState } from 'react'
import { DropZone } from '../../files/upload/drop-zone.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import styles from './file-check.module.css'
import { hashFile } from './hash-file.ts'

type Check =
  | { state: 'idle' }
  | { state: 'running'; name: string; percent: number }
  | { state: 'done'; name: string; hash: string; isNamed: boolean }
  | { state: 'failed'; name: string }
  | { state: 'stopped'; name: string }

/** Takes a chosen or dropped file, and shows whether its hash is one of these. */
export function FileCheck({ hashes }: { hashes: readonly string[] }) {
  const [check, setCheck] = useState<Check>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  const outcome = useRef<HTMLOutputElement>(null)
  const stopButton = useRef<HTMLButtonElement>(null)
  const isReady = useIsHydrated()
  useEffect(() => () => running.current?.abort(), [])

  /** Replaces the progress by its outcome. The button that disappears with it hands its focus over. */
  const finish = (next: Check) => {
    if (stopButton.current && stopButton.current === document.activeElement) outcome.current?.focus()
    setCheck(next)
  }
  const start = async (file: File | undefined) => {
    if (!file) return
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const { name } = file
    setCheck({ state: 'running', name, percent: 0 })
    try {
      const hash = await hashFile(file, mine.signal, (share) => {
        if (!mine.signal.aborted) setCheck({ state: 'running', name, percent: Math.floor(share * 100) })
      })
      // The last piece is hashed without looking at the signal again.
      if (mine.signal.aborted) return
      finish({ state: 'done', name, hash, isNamed: hashes.includes(hash) })
    } catch {
      if (!mine.signal.aborted) finish({ state: 'failed', name })
    }
  }
  const stop = (name: string) => {
    running.current?.abort()
    finish({ state: 'stopped', name })
  }
  // The percentage stands outside of the live region, which would read each one aloud.
  return (
    <section className={styles.check} aria-label="Check a file">
      <DropZone
        label="Choose a film"
        hint="Or drop it here. It stays on this device."
        accept="video/*"
        isDisabled={!isReady}
        onFiles={([file]) => void start(file)}
      />
      <output ref={outcome} tabIndex={-1} className={styles.outcome}>
        <Outcome check={check} />
      </output>
      {check.state === 'running' && (
        <>
          <p>{check.percent} %</p>
          <button ref={stopButton} type="button" className={styles.stop} onClick={() => stop(check.name)}>
            Stop
          </button>
        </>
      )}
    </section>
  )
}

function Outcome({ check }: { check: Check }) {
  switch (check.state) {
    case 'idle':
      return null
    case 'running':
      return (
        <p>
          Reading <bdi>{check.name}</bdi>
        </p>
      )
    case 'stopped':
      return (
        <p>
          The check of <bdi>{check.name}</bdi> was stopped.
        </p>
      )
    case 'failed':
      return (
        <p className={styles.bad}>
          <bdi>{check.name}</bdi> could not be read. It may have been moved; choose it again.
        </p>
      )
    case 'done':
      return (
        <>
          <p className={check.isNamed ? styles.good : styles.bad}>
            <bdi>{check.name}</bdi>{' '}
            {check.isNamed ? 'is exactly what was delivered.' : 'is not a file of this certificate.'}
          </p>
          {!check.isNamed && (
            <p className={styles.why}>
              A film that was converted, cut or sent through a chat has other bytes. Check the file as it was
              downloaded.
            </p>
          )}
          <p className={styles.hash}>{check.hash}</p>
        </>
      )
  }
}
