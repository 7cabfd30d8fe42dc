import { useSyncExternalStore } from 'react'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
  tone: 'plain' | 'bad'
  action?: { label: string; run: () => void }
}

const shownMilliseconds = 6000
/** What can be undone stays longer: one has to read it, decide and get there. */
const shownWithActionMilliseconds = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id))

interface ToastOptions {
  /** `bad` for what did not work; it is read out at once. */
  tone?: Toast['tone']
  /** Usually "Undo". */
  action?: Toast['action']
}

/** Says in one sentence what was done, with a way to undo it. Callable from anywhere in the browser. */
export function showToast(text: string, { tone = 'plain', action }: ToastOptions = {}): void {
  const id = ++lastId
  set([...toasts.slice(-2), { id, text, tone, action }])
  setTimeout(() => dismiss(id), action ? shownWithActionMilliseconds : shownMilliseconds)
}

const none: readonly Toast[] = []
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; stands once in each layout. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <section className={styles.toaster} aria-label="Messages" aria-live="polite">
      {shown.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          role={toast.tone === 'bad' ? 'alert' : undefined}
        >
          <span>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                toast.action?.run()
                dismiss(toast.id)
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.close}
            aria-label="Dismiss"
            onClick={() => dismiss(toast.id)}
          >
            ×
          </button>
        </div>
      ))}
    </section>
  )
}
