import { Modal } from '@mantine/core'
import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  isOpen: boolean
  title: string
  /** Pixels. */
  size: number
  /** Null where the person has to answer: there is then no other way out. */
  onClose: (() => void) | null
  children: ReactNode
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Whether no other dialog was opened above it: Escape reaches all of them. */
const isTopmost = (dialog: HTMLElement | null): boolean =>
  [...document.querySelectorAll('.mantine-Modal-content')].at(-1) === dialog

/**
 * A dialog with room for a choice. Its head is no `<header>`: screen readers would take that for the page's own.
 * For a plain yes or no see `ConfirmDialog`.
 */
export function Dialog({ isOpen, title, size, onClose, children }: DialogProps) {
  const mayClose = onClose !== null
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    if (isTopmost(content.current)) onClose?.()
  }
  // While it fades, it says what it said: what it was about is often forgotten by then.
  const [last, setLast] = useState({ title, children })
  if (isOpen && (title !== last.title || children !== last.children)) setLast({ title, children })
  const shown = isOpen ? { title, children } : last
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      closeOnEscape={mayClose}
      closeOnClickOutside={mayClose}
      size={size}
      centered
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <div className={styles.head}>
          <Modal.Title>{shown.title}</Modal.Title>
          {onClose && <Modal.CloseButton aria-label="Close" />}
        </div>
        {/* A second press of what closed it would be about what it was about. */}
        <Modal.Body onClickCapture={isOpen ? undefined : ignore}>{shown.children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
