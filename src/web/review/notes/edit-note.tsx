import { useEffect, useRef, useState } from 'react'
import { updateNote } from '#shared/contract/review/review.ts'
import { convertNoteFrames } from '#shared/review/convert-note-frames.ts'
import { placeNote, type NoteFrames } from '#shared/review/note-anchor.ts'
import { isStoredText } from '#shared/review/notes.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { countVideoFrames } from '#shared/videos/timeline/lay-out-video.ts'
import { call } from '../../call/call.ts'
import { announce } from '../../ui/toasts/announce.tsx'
import { isEdited, noteFormKey, useNoteForms, type ShownCut } from '../drafts/note-forms.ts'
import type { NotePlace } from '../drafts/use-note-draft.ts'
import { describeMarkingProblem } from '../picture/describe-marking-problem.ts'
import { useNoteChange } from '../queries/review-query.ts'
import styles from './note-form.module.css'
import type { NoteActionProps } from './note-actions.tsx'
import { PlaceButtons } from './draft-place.tsx'
import { formatFrames } from './format-frames.ts'
import { MarkingTools, MarksHint } from './marking-tools.tsx'
import { WrittenText, type SentText } from './written-text.tsx'

/** A note that is about a range keeps its length where it is moved to a frame. */
function moveFrames(
  { anchor }: Pick<NoteActionProps['note'], 'anchor'>,
  here: NoteFrames,
  { copy }: ShownCut,
): NoteFrames {
  if (here.out > here.in + 1) return here
  return { in: here.in, out: Math.max(here.out, Math.min(here.in + anchor.length, countVideoFrames(copy))) }
}

/** What is saved of an edit; absent is what stays. */
interface SavedEdit extends SentText {
  frames: NoteFrames | null
  marks: NoteMarks | null | undefined
}

interface EditNoteProps extends NoteActionProps {
  /** For the next cut, because its own was withdrawn. */
  isWaiting: boolean
}

/** Words, place and drawing of one's own note, saved together; of one that waits for the next cut its words alone. */
export function EditNote({ userId, videoId, note, isWaiting, isJustOpened, onClose }: EditNoteProps) {
  const forms = useNoteForms()
  const { places, shown } = forms
  const own = forms.openNotes[note.id]
  const frames = own?.frames ?? null
  const [isElsewhere, setElsewhere] = useState(false)
  const pointButton = useRef<HTMLButtonElement>(null)
  const [sentText, setSentText] = useState<string | null>(null)
  /** Whether the words of the note are those that are sent here, and not another tab's. */
  const isOwnText = sentText !== null && isStoredText(note.text, sentText)
  const isChangedElsewhere = own?.from !== undefined && own.from !== note.text && !isOwnText
  const { rebase } = forms
  useEffect(() => {
    if (isOwnText && own?.from !== undefined && own.from !== note.text) rebase(note.id, note.text)
  }, [isOwnText, own?.from, note.id, note.text, rebase])
  const tool = forms.edited?.noteId === note.id ? forms.edited.tool : null
  const marks = own?.marks === undefined ? note.marks : own.marks
  const problem = describeMarkingProblem(
    { cut: note.cut, marks, isNew: false },
    { cut: shown.number, ratio: shown.ratio },
  )
  const move = ({ cut, frames: to }: NotePlace) => {
    // Its frames are those of the cut that it was written on.
    setElsewhere(cut !== note.cut)
    if (cut === note.cut) forms.move(note.id, to)
  }
  /** Where the note is, or is moved to. */
  const findPlace = () => {
    const placement = placeNote(note.anchor, shown.copy)
    return { cut: note.cut, frames: frames ?? (placement.kind === 'placed' ? placement.frames : null) }
  }
  const { mutate, isPending, error, dismissError } = useNoteChange(
    videoId,
    ({ text, frames: to, marks: drawn }: SavedEdit) =>
      call(updateNote, {
        videoId,
        noteId: note.id,
        version: note.version,
        text,
        // What was moved or drawn on a cut before it was withdrawn is refused.
        ...(to && !isWaiting && { frames: to }),
        ...(drawn !== undefined && !isWaiting && { marks: drawn }),
      }),
    (_stored, saved) => {
      announce('Note saved.')
      // What was moved or drawn meanwhile is not saved: its form stays.
      if (saved.finish() && forms.isUnchangedSince(note.id, saved)) forms.dropEdit(note.id)
    },
  )
  return (
    <WrittenText
      draftKey={noteFormKey(userId, videoId, 'edit', note.id)}
      from={note.text}
      label="Note"
      hasFirstFocus={isJustOpened}
      sendLabel="Save"
      error={error}
      isBusy={isPending}
      notice={
        isChangedElsewhere && (
          <>
            It was changed meanwhile, and says now: <q dir="auto">{note.text}</q> Save replaces that.
          </>
        )
      }
      tools={
        <>
          {isWaiting ? (
            <p className={styles.hint}>
              {cutName(note.cut)} was taken back: the words can be changed, place and drawing can’t.
            </p>
          ) : (
            <>
              <PlaceButtons
                onMove={() => {
                  const place = places.read()
                  move({ ...place, frames: moveFrames(note, place.frames, shown) })
                }}
                onExtend={() => move(places.readUntil(findPlace()))}
              />
              <MarkingTools
                pointButton={pointButton}
                chosen={problem === null ? tool : null}
                onTool={(chosen) => forms.draw({ noteId: note.id, marks, tool: chosen })}
              />
              <MarksHint
                marked={{ marks }}
                onMarks={(next) => forms.draw({ noteId: note.id, marks: next, tool })}
                pointButton={pointButton}
                tool={tool}
                problem={tool && problem}
              />
              {frames && (
                <output className={styles.hint}>
                  To {formatFrames(convertNoteFrames(frames, shown.copy.frameRate, shown.rate), shown.rate)}{' '}
                  when you save.
                </output>
              )}
              {isElsewhere && (
                <output className={styles.hint}>
                  It was written on {cutName(note.cut)}: show that cut to move it.
                </output>
              )}
            </>
          )}
        </>
      }
      onSend={(sent) => {
        setSentText(sent.text)
        mutate({ ...sent, frames, marks: own?.marks })
      }}
      onClose={() => {
        if (isEdited(note, own)) onClose()
        else forms.dropEdit(note.id)
      }}
      onDiscard={() => forms.dropEdit(note.id)}
      onText={(text) => forms.markText(note.id, text, note.text)}
      onDismissError={error ? dismissError : undefined}
    />
  )
}
