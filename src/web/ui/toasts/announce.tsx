import { useEffect, useRef, useSyncExternalStore } from 'react'
import { formatCount } from '#shared/display-locale.ts'
import styles from './toast.module.css'

const shownMs = 5000
const debounceMs = 600

interface Announcement {
  id: number
  text: string
}

let current: Announcement | null = null
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Announcement | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** Has a screen reader say what others see happen. For what needs a sentence on the screen too, see `showToast`. */
export function announce(text: string): void {
  clearTimeout(timer)
  set({ id: ++lastId, text })
  timer = setTimeout(() => set(null), shownMs)
}

const heldKeyMs = 400
let settling: ReturnType<typeof setTimeout> | undefined

/**
 * Announces where something ends that a held key repeats, and not each place on the way.
 * @param describe called once it has ended
 */
export function announceSettled(describe: () => string): void {
  clearTimeout(settling)
  settling = setTimeout(() => announce(describe()), heldKeyMs)
}

/** What uses `announceSettled` takes a waiting announcement back when it leaves the screen. */
export function useSettledAnnouncements(): void {
  useEffect(() => () => clearTimeout(settling), [])
}

/**
 * Announces how many rows a search or filter found, once it has settled; not what is there at first.
 * @param asked the search and its filters
 * @param found null until it is answered
 */
export function useFoundAnnouncement(asked: string, found: number | null, hasMore: boolean): void {
  const announced = useRef(asked)
  useEffect(() => {
    if (found === null || asked === announced.current) return
    const settling = setTimeout(() => {
      announced.current = asked
      announce(describeFound(found, hasMore))
    }, debounceMs)
    return () => clearTimeout(settling)
  }, [asked, found, hasMore])
}

function describeFound(found: number, hasMore: boolean): string {
  if (found === 0) return 'Nothing found.'
  return hasMore ? `The first ${found} are shown.` : `${formatCount(found, 'result')}.`
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands inside a live region. */
export function Announcer() {
  const said = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  // A new element for each: the same words again are said again.
  return (
    said && (
      <span key={said.id} className={styles.announcement}>
        {said.text}
      </span>
    )
  )
}
