import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Video } from '#shared/contract/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './revision-dialog.module.css'

interface RevisionDialogProps {
  video: Video
  isOpen: boolean
  onClose: () => void
  onSend: (reason: string) => void
}

/** Asks what to change. The reason is kept with the change, and stays here if the dialog is closed by mistake. */
export function RevisionDialog({ video, isOpen, onClose, onSend }: RevisionDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    onSend(reason.trim())
    setReason('')
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`What should change in “${filmTitle(video)}”?`}
      size={520}
    >
      <form onSubmit={submit} className={styles.form} noValidate>
        <Textarea
          label="Your note to the edit"
          description="Say where and what: “At 0:08 the logo is cut off.”"
          autosize
          minRows={4}
          maxLength={500}
          data-autofocus
          value={reason}
          error={isMissing && 'Say what should change.'}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
        />
        <p className={styles.hint}>
          The film goes back to editing. You can play it again when it is delivered anew.
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Keep the film
          </Button>
          <Button type="submit">Ask for the revision</Button>
        </div>
      </form>
    </Dialog>
  )
}
