import { Button } from '@mantine/core'
import { useId, type ReactNode, type Ref } from 'react'
import { addNote } from '#shared/contract/review/review.ts'
import { describeFullDrawing } from '#shared/review/note-marks.ts'
import { describeExcess, isStoredText } from '#shared/review/notes.ts'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import { call, errorMessage } from '../../call/call.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { usePlayerState } from '../../player/exact/use-exact-player.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { PlaceReader } from '../drafts/note-place.ts'
import { useNewNote, type NoteDraft, type StoredNoteDraft } from '../drafts/use-note-draft.ts'
import { describeMarkingProblem } from '../picture/describe-marking-problem.ts'
import type { DrawingTool } from '../picture/drawing-layer.tsx'
import { isChangedMeanwhile, useNoteChange } from '../queries/review-query.ts'
import styles from './note-form.module.css'
import { NoteTextField } from './note-text-field.tsx'

interface NoteFormProps {
  videoId: string
  side: 'customer' | 'studio'
  player: ExactPlayer | null
  fileRate: FrameRate
  /** The cut that is shown. */
  cut: { number: number }
  places: PlaceReader
  /** Of the picture. */
  ratio: Ratio
  tool: DrawingTool | null
  onTool: (tool: DrawingTool | null) => void
  onAdded: (noteId: string) => void
  field: Ref<HTMLTextAreaElement>
}

/** A new note on what stands in the picture. Typing pauses the video, and fixes the frames that the note is about. */
export function NoteForm(props: NoteFormProps) {
  const { videoId, side, player, fileRate, cut, places, tool, onTool, field } = props
  const { draft, frames } = useNewNote()
  const errorId = useId()
  const kind = side === 'studio' ? 'comment' : draft.kind
  const { mutate, isPending, error, reset } = useNoteChange(videoId, (sent: StoredNoteDraft) => {
    const place = sent.frames && sent.cut !== null ? { cut: sent.cut, frames: sent.frames } : places.read()
    const { id, text, marks } = sent
    return call(addNote, { videoId, noteId: id, kind, text, marks, ...place })
  })
  const isReady = draft.text.trim() !== ''
  const problem = describeMarkingProblem({ ...draft, isNew: true }, { cut: cut.number, ratio: props.ratio })
  const elsewhere = draft.cut !== null && draft.cut !== cut.number ? cutName(draft.cut) : null
  const send = () => {
    if (!isReady || isPending || describeExcess(draft.text) !== null) return
    const sent = draft.stored
    mutate(sent, {
      onSuccess: ({ note }) => {
        if (!isStoredText(note.text, sent.text)) return draft.renew()
        if (draft.finish(sent)) onTool(null)
        props.onAdded(note.id)
      },
      onError: (refusal) => {
        if (isChangedMeanwhile(refusal)) draft.renew()
      },
    })
  }
  const write = (text: string) => {
    player?.pause()
    if (error) reset()
    draft.setText(text)
  }
  return (
    <form
      className={styles.form}
      aria-label="New note"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DraftPlace player={player} rate={fileRate} frames={frames} draft={draft} places={places}>
        {elsewhere !== null && ` of ${elsewhere}`}
      </DraftPlace>
      <NoteTextField
        field={field}
        maxRows={8}
        label="Note"
        errorId={error ? errorId : undefined}
        placeholder={side === 'studio' ? 'Write to the customer' : 'What should be different?'}
        value={draft.text}
        onChange={write}
        onSend={send}
      />
      <div className={styles.tools}>
        <DrawingTools chosen={problem === null ? tool : null} onTool={onTool} />
        {side === 'customer' && (
          <label>
            <VisuallyHidden>Kind of note</VisuallyHidden>
            <select
              className={styles.select}
              value={draft.kind}
              onChange={(event) => draft.setKind(event.target.value === 'comment' ? 'comment' : 'change')}
            >
              <option value="change">Change</option>
              <option value="comment">Comment</option>
            </select>
          </label>
        )}
        <Button
          type="submit"
          size="sm"
          disabled={!isReady || describeExcess(draft.text) !== null}
          loading={isPending}
          className={styles.add}
        >
          Add note
        </Button>
      </div>
      <MarksHint draft={draft} tool={tool} problem={problem}>
        {!isReady && 'Say what you marked, then add the note.'}
      </MarksHint>
      <FieldError id={errorId}>{error && errorMessage(error)}</FieldError>
    </form>
  )
}

interface MarksHintProps {
  draft: NoteDraft
  /** Why the picture that is shown can't be marked. */
  problem: string | null
  tool: DrawingTool | null
  children: ReactNode
}

/** What to do with the marks of a draft, and how they are removed. As high before the first one: nothing moves then. */
export function MarksHint({ draft, tool, problem, children }: MarksHintProps) {
  if (!tool && !draft.marks) return null
  const asked = `${tool === 'point' ? 'Press' : 'Draw'} on the picture.`
  const full = tool === 'draw' && draft.marks ? describeFullDrawing(draft.marks.strokes) : null
  return (
    <div className={styles.marks}>
      <p className={styles.hint}>
        {full && <output>{full} </output>}
        {problem ?? (draft.marks ? children : asked)}
      </p>
      {draft.marks && (
        <button type="button" className={styles.tool} onClick={() => draft.setMarks(null)}>
          Clear<VisuallyHidden> what is marked on the picture</VisuallyHidden>
        </button>
      )}
    </div>
  )
}

interface DraftPlaceProps extends PlaceTextProps {
  draft: NoteDraft
  places: PlaceReader
  /** What else is to be known of the place. */
  children?: ReactNode
}

/** Where in the video a draft is, and how it is moved. */
export function DraftPlace({ draft, places, children, ...place }: DraftPlaceProps) {
  return (
    <div className={styles.place}>
      <span className={styles.where}>
        <PlaceText {...place} />
        {children}
      </span>
      {!draft.isEmpty && (
        <>
          <button type="button" className={styles.tool} onClick={() => draft.setPlace(places.read())}>
            Move here
          </button>
          <button
            type="button"
            className={styles.tool}
            onClick={() => draft.setPlace(places.readUntil(draft))}
          >
            Until here
          </button>
        </>
      )}
    </div>
  )
}

interface PlaceTextProps {
  player: ExactPlayer | null
  rate: FrameRate
  frames: NoteFrames | null
}

/** The time that the note is about; before it is begun, where the video stands. */
function PlaceText({ player, rate, frames }: PlaceTextProps) {
  const frame = usePlayerState(player, (state) => state.frame)
  const loop = usePlayerState(player, (state) => state.loop)
  const shown = frames ?? loop ?? { in: frame, out: frame + 1 }
  const isRange = shown.out > shown.in + 1
  return (
    <>
      {isRange ? 'From ' : 'At '}
      <span className={styles.time}>{formatTimecode(shown.in, rate)}</span>
      {isRange && (
        <>
          {' '}
          to <span className={styles.time}>{formatTimecode(shown.out - 1, rate)}</span>
        </>
      )}
    </>
  )
}

interface DrawingToolsProps {
  chosen: DrawingTool | null
  onTool: (tool: DrawingTool | null) => void
}

const tools = [
  { tool: 'point', label: 'Point' },
  { tool: 'draw', label: 'Draw' },
] as const

/** What the picture is marked with; a chosen one is put away by its own button. */
export function DrawingTools({ chosen, onTool }: DrawingToolsProps) {
  return tools.map(({ tool, label }) => (
    <button
      key={tool}
      type="button"
      className={styles.tool}
      aria-pressed={tool === chosen}
      onClick={() => onTool(tool === chosen ? null : tool)}
    >
      {label}
      <VisuallyHidden> on the picture</VisuallyHidden>
    </button>
  ))
}
