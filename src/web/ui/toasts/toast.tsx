import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type SyntheticEvent } from 'react'
import { Announcer } from './announce.tsx'
import styles from './toast.module.css'
import { useToastFocus } from './use-toast-focus.ts'

interface Toast {
  id: number
  text: string
  tone: 'plain' | 'bad'
  action?: { label: string; run: () => void }
}

const shownMs = 6000
/** What can be undone stays longer: one has to read it, decide and get there. */
const shownWithActionMs = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function dismiss(id: number): void {
  stopTimer(id)
  set(toasts.filter((toast) => toast.id !== id))
}

function startTimer({ id, action }: Toast): void {
  stopTimer(id)
  timers.set(
    id,
    setTimeout(() => dismiss(id), action ? shownWithActionMs : shownMs),
  )
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** A toast stays while the pointer is over it or the focus is in it. */
function resumeTimer(toast: Toast, { currentTarget }: SyntheticEvent): void {
  const isInUse = currentTarget.matches(':hover') || currentTarget.contains(document.activeElement)
  if (!isInUse && toasts.includes(toast)) startTimer(toast)
}

interface ToastOptions {
  /** `bad` for what did not work; it is read out at once. */
  tone?: Toast['tone']
  /** Usually "Undo". */
  action?: Toast['action']
}

/**
 * Says in one sentence what was done, with a way to undo it. Callable from anywhere in the browser. A repeated sentence takes
 * the place of the first, unless each undoes something else.
 */
export function showToast(text: string, { tone = 'plain', action }: ToastOptions = {}): void {
  const toast = { id: ++lastId, text, tone, action }
  const others = action ? toasts : toasts.filter((each) => each.text !== text || each.action)
  set([...others.slice(-2), toast])
  startTimer(toast)
}

const none: readonly Toast[] = []
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Where toasts appear instead of the bottom: at the top; there on screens that are too narrow for columns; beside a
 * panel at the right, and at the top where it leaves no room; over the lower part of a picture that has controls around
 * it.
 */
type ToastPlace = 'top' | 'top-when-narrow' | 'beside-panel' | 'over-picture'

/** What stands at the bottom just now, oldest first: the newest lies above the others. */
let places: readonly { place: ToastPlace }[] = []

/**
 * Toasts appear elsewhere while this component is drawn: it has its buttons at the bottom. Said here and not by `:has`:
 * asked of the whole page, that is asked again with each element that comes or goes.
 */
export function useToastPlace(place: ToastPlace): void {
  useLayoutEffect(() => {
    const own = { place }
    setPlaces([...places, own])
    return () => setPlaces(places.filter((other) => other !== own))
  }, [place])
}

function setPlaces(next: typeof places): void {
  places = next
  for (const listener of listeners) listener()
}

/** Where toasts appear; stands once in each layout. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const place = useSyncExternalStore(
    subscribe,
    () => places.at(-1)?.place,
    () => undefined,
  )
  // Pointed at while its page went away: no one will leave it any more.
  useEffect(() => toasts.forEach(startTimer), [])
  const region = useRef<HTMLElement>(null)
  const restoreFocus = useToastFocus(region)
  const close = (id: number) => {
    // Before its button goes, and the focus with it.
    restoreFocus()
    dismiss(id)
  }
  return (
    <section
      ref={region}
      className={styles.toaster}
      data-place={place}
      aria-label="Messages"
      aria-live="polite"
    >
      <Announcer />
      {shown.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          role={toast.tone === 'bad' ? 'alert' : undefined}
          onMouseEnter={() => stopTimer(toast.id)}
          onMouseLeave={(event) => resumeTimer(toast, event)}
          onFocus={() => stopTimer(toast.id)}
          onBlur={(event) => resumeTimer(toast, event)}
        >
          <span>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              // Read out with the sentence: on a long page it is many stops of Tab away.
              aria-label={`${toast.action.label}, key F6`}
              aria-keyshortcuts="F6"
              onClick={() => {
                close(toast.id)
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => close(toast.id)}>
            ×
          </button>
        </div>
      ))}
    </section>
  )
}
