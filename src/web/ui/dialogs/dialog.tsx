import { Modal } from '@mantine/core'
import { useState, type MouseEvent, type ReactNode } from 'react'
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

const stay = () => undefined

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A dialog with room for a choice. Its head is no `<header>`: screen readers would take that for the page's own.
 * For a plain yes or no see `ConfirmDialog`.
 */
export function Dialog({ isOpen, title, size, onClose, children }: DialogProps) {
  const mayClose = onClose !== null
  // While it fades, it says what it said: what it was about is often forgotten by then.
  const [last, setLast] = useState({ title, children })
  if (isOpen && (title !== last.title || children !== last.children)) setLast({ title, children })
  const shown = isOpen ? { title, children } : last
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose ?? stay}
      closeOnEscape={mayClose}
      closeOnClickOutside={mayClose}
      size={size}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
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
