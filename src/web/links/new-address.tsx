import { Button, TextInput } from '@mantine/core'
import { useRef, type RefObject } from 'react'
import { showToast, useToastPlace } from '../ui/toasts/toast.tsx'
import styles from './new-address.module.css'

interface NewAddressProps {
  url: string
  copyButton: RefObject<HTMLButtonElement | null>
  onHide: () => void
}

/** The address of a new link, with its secret: no other tab shows it. */
export function NewAddress({ url, copyButton, onHide }: NewAddressProps) {
  // Phones have the buttons at the bottom then.
  useToastPlace('top-when-narrow')
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      showToast('The link is copied.')
    } catch {
      field.current?.select()
      showToast('Copy the selected link with your keyboard.', { tone: 'bad' })
    }
  }
  return (
    <section className={styles.address} aria-label="The new link">
      <TextInput
        ref={field}
        className={styles.url}
        label="Your new link"
        description="Copy it now: only this tab shows it, and we store no copy of it."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button ref={copyButton} onClick={() => void copy()}>
        Copy the link
      </Button>
      <Button variant="subtle" onClick={onHide}>
        Hide the link
      </Button>
    </section>
  )
}
