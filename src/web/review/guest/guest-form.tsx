import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, type Ref } from 'react'
import { z } from 'zod'
import { addGuestNote } from '#shared/contract/guest-links.ts'
import { noteFramesSchema } from '#shared/review/note-anchor.ts'
import { noteLimits } from '#shared/review/notes.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import { call, errorMessage } from '../../call/call.ts'
import type { ExactFilm } from '../../player/exact/exact-film.ts'
import { useFilmState } from '../../player/exact/use-exact-film.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useLocalDraft } from '../drafts/use-local-draft.ts'
import styles from '../notes/note-form.module.css'
import { guestReviewQuery } from '../queries/guest-query.ts'
import { sentAtOnce } from '../queries/review-query.ts'

interface GuestFormProps {
  secret: string
  film: ExactFilm | null
  rate: FrameRate
  field: Ref<HTMLTextAreaElement>
}

const draftSchema = z.object({ id: z.string(), text: z.string(), frames: noteFramesSchema.nullable() })

/** A guest's comment on what stands in the picture, by a name of their choice. It stays until it has arrived. */
export function GuestForm({ secret, film, rate, field }: GuestFormProps) {
  const queryClient = useQueryClient()
  const errorId = useId()
  // Part of the secret tells drafts of several links apart, and opens nothing.
  const draft = useLocalDraft(`guest/${secret.slice(0, 6)}`, draftSchema, { id: '', text: '', frames: null })
  const name = useLocalDraft('guest/name', z.string(), '')
  const frame = useFilmState(film, (state) => state.frame)
  const { text } = draft.value
  const frames = draft.value.frames ?? { in: frame, out: frame + 1 }
  const { mutate, isPending, error } = useMutation({
    networkMode: sentAtOnce,
    mutationFn: () =>
      call(
        addGuestNote,
        { noteId: draft.value.id, name: name.value.trim(), text, frames },
        { guestLink: secret },
      ),
    onSuccess: () => {
      draft.drop()
      return queryClient.invalidateQueries(guestReviewQuery(secret))
    },
  })
  const isReady = text.trim() !== '' && name.value.trim() !== ''
  return (
    <form
      className={styles.form}
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isPending) mutate()
      }}
    >
      <p className={styles.place}>
        <span>
          At <span className={styles.time}>{formatTimecode(frames.in, rate)}</span>
        </span>
      </p>
      <Textarea
        ref={field}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        aria-label="Comment"
        aria-describedby={error ? errorId : undefined}
        placeholder="What do you think?"
        maxLength={noteLimits.characters}
        value={text}
        onChange={(event) => {
          film?.pause()
          const written = event.currentTarget.value
          const id = draft.value.id || crypto.randomUUID()
          draft.store({ id, text: written, frames: written.trim() === '' ? null : frames })
        }}
      />
      <TextInput
        label="Your name"
        autoComplete="name"
        maxLength={noteLimits.guestName}
        value={name.value}
        onChange={(event) => name.store(event.currentTarget.value)}
      />
      <div className={styles.tools}>
        <Button type="submit" size="sm" disabled={!isReady} loading={isPending} className={styles.add}>
          Add comment
        </Button>
      </div>
      <FieldError id={errorId}>{error && errorMessage(error)}</FieldError>
    </form>
  )
}
