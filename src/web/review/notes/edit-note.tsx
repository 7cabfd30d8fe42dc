import { useState } from 'react'
import { updateNote } from '#shared/contract/review/review.ts'
import { placeNote, type NoteFrames } from '#shared/review/note-anchor.ts'
import { describeFullDrawing } from '#shared/review/note-marks.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { countVideoFrames } from '#shared/videos/timeline/lay-out-video.ts'
import { call } from '../../call/call.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useEditedNote, type ShownCut } from '../drafts/edited-note.ts'
import type { NotePlace } from '../drafts/use-note-draft.ts'
import { describeMarkingProblem } from '../picture/describe-marking-problem.ts'
import { useNoteChange } from '../queries/review-query.ts'
import styles from './note-form.module.css'
import type { NoteActionProps } from './note-actions.tsx'
import { DrawingTools } from './note-form.tsx'
import { formatFrames } from './format-frames.ts'
import { WrittenText } from './written-text.tsx'

/** A note that is about a range keeps its length where it is moved to a frame. */
function moveFrames(
  { anchor }: Pick<NoteActionProps['note'], 'anchor'>,
  here: NoteFrames,
  { copy }: ShownCut,
): NoteFrames {
  if (here.out > here.in + 1) return here
  return { in: here.in, out: Math.max(here.out, Math.min(here.in + anchor.length, countVideoFrames(copy))) }
}

/** Words, place and drawing of one's own note, saved together. */
export function EditNote({ userId, videoId, note, isJustOpened, onDone }: NoteActionProps) {
  const room = useEditedNote()
  const own = room?.openNotes[note.id]
  const frames = own?.frames ?? null
  const [isElsewhere, setElsewhere] = useState(false)
  const tool = room?.edited?.noteId === note.id ? room.edited.tool : null
  const marks = own?.marks === undefined ? note.marks : own.marks
  const problem =
    room &&
    describeMarkingProblem(
      { cut: note.cut, marks, isNew: false },
      { cut: room.shown.number, ratio: room.shown.ratio },
    )
  const move = ({ cut, frames: to }: NotePlace) => {
    // Its frames are those of the cut that it was written on.
    setElsewhere(cut !== note.cut)
    if (cut === note.cut) room?.move(note.id, to)
  }
  /** Where the note is, or is moved to. */
  const findPlace = ({ copy }: ShownCut) => {
    const placement = placeNote(note.anchor, copy)
    return { cut: note.cut, frames: frames ?? (placement.kind === 'placed' ? placement.frames : null) }
  }
  const { mutate, isPending, error } = useNoteChange(videoId, (text: string) =>
    call(updateNote, {
      videoId,
      noteId: note.id,
      version: note.version,
      text,
      ...(frames && { frames }),
      ...(own?.marks !== undefined && { marks }),
    }),
  )
  return (
    <WrittenText
      draftKey={`${userId}/${videoId}/edit/${note.id}`}
      from={note.text}
      label="Note"
      hasFirstFocus={isJustOpened}
      sendLabel="Save"
      error={error}
      isBusy={isPending}
      tools={
        room && (
          <>
            <button
              type="button"
              className={styles.tool}
              onClick={() => {
                const place = room.places.read()
                move({ ...place, frames: moveFrames(note, place.frames, room.shown) })
              }}
            >
              Move here
            </button>
            <button
              type="button"
              className={styles.tool}
              onClick={() => move(room.places.readUntil(findPlace(room.shown)))}
            >
              Until here
            </button>
            <DrawingTools
              chosen={problem === null ? tool : null}
              onTool={(chosen) => room.draw({ noteId: note.id, marks, tool: chosen })}
            />
            {marks && (
              <button
                type="button"
                className={styles.tool}
                onClick={() => room.draw({ noteId: note.id, marks: null, tool: null })}
              >
                Clear<VisuallyHidden> what is marked on the picture</VisuallyHidden>
              </button>
            )}
            {tool && problem !== null && <output className={styles.hint}>{problem}</output>}
            {tool === 'draw' && marks && problem === null && (
              <output className={styles.hint}>{describeFullDrawing(marks.strokes)}</output>
            )}
            {frames && (
              <output className={styles.hint}>
                To {formatFrames(frames, room.shown.copy.frameRate)} when you save.
              </output>
            )}
            {isElsewhere && (
              <output className={styles.hint}>
                It was written on {cutName(note.cut)}: show that cut to move it.
              </output>
            )}
          </>
        )
      }
      onSend={({ text, finish }) =>
        mutate(text, {
          onSuccess: () => {
            if (finish()) onDone()
          },
        })
      }
      onCancel={onDone}
      onText={(text) => room?.markText(note.id, text !== note.text)}
    />
  )
}
