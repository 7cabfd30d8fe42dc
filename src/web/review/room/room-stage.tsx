import type { Ref } from 'react'
import type { ReviewCut, ReviewNote } from '#shared/contract/review/review.ts'
import type { NoteFrames } from '#shared/review/note-anchor.ts'
import type { NoteMarks } from '#shared/review/note-marks.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { readAspectRatio } from '#shared/videos/ratios.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { ExactStage } from '../../player/exact/exact-stage.tsx'
import { SafeAreaMarks } from '../../videos/animatic/safe-area-marks.tsx'
import { ComparedVideo } from '../compare/compared-video.tsx'
import { listPlayedFiles, type PlayedFile } from '../cut/played-file.ts'
import type { EditedMarks } from '../drafts/note-forms.ts'
import { useNewNote } from '../drafts/use-note-draft.ts'
import { describeMarkingProblem } from '../picture/describe-marking-problem.ts'
import { DrawingLayer, type DrawingTool } from '../picture/drawing-layer.tsx'
import { ShownMarks } from '../picture/shown-marks.tsx'
import { useNoteInPicture } from '../picture/use-note-in-picture.ts'
import type { Comparison } from './room-head.tsx'
import styles from './room-stage.module.css'

interface RoomStageProps {
  title: string
  video: { hasCutdowns: boolean }
  cut: ReviewCut
  file: PlayedFile
  player: ExactPlayer | null
  attach: Ref<HTMLVideoElement>
  onPress: () => void
  comparison: Comparison | null
  /** The cut that it is compared with. */
  other: ReviewCut | undefined
  hasSafeAreas: boolean
  /** The note that was gone to. */
  current: { note: ReviewNote; frames: NoteFrames } | undefined
  /** The one that is drawn for instead of the new one. */
  edited: EditedMarks | null
  /** That it was written on. */
  editedCut: number | null
  /** Where it stands, or is moved to, in this file; null where it has no place in this cut. */
  editedFrames: NoteFrames | null
  onDraw: (edited: EditedMarks) => void
  /** For the new note. */
  tool: DrawingTool | null
  onToolEnd: () => void
}

/** The picture with what is drawn on it, and the cut that it is compared with. */
export function RoomStage(props: RoomStageProps) {
  const { title, cut, file, player, comparison, other, current, edited, onDraw } = props
  const { draft, frames } = useNewNote()
  const draftFrames = draft.cut === cut.number ? frames : null
  /** The note that is drawn for. */
  const target = edited?.tool
    ? {
        id: edited.noteId,
        tool: edited.tool,
        cut: props.editedCut,
        marks: edited.marks,
        isNew: false,
        frames: props.editedFrames,
        setMarks: (marks: NoteMarks | null) => onDraw({ ...edited, marks }),
      }
    : { ...draft, id: 'new', tool: props.tool, isNew: true, frames: draftFrames }
  const { tool } = target
  const isMarkable = describeMarkingProblem(target, { cut: cut.number, ratio: file.ratio }) === null
  const showNote = useNoteInPicture(player, target.frames, tool && `${tool} ${target.id}`)
  const shown = [
    ...(current?.note.marks && current.note.id !== edited?.noteId
      ? [{ frames: current.frames, marks: current.note.marks }]
      : []),
    ...(edited?.marks
      ? [{ frames: props.editedFrames ?? { in: 0, out: file.frameCount }, marks: edited.marks }]
      : []),
    ...(draft.marks && draftFrames ? [{ frames: draftFrames, marks: draft.marks }] : []),
  ]
  const aspect = readAspectRatio(file.ratio)
  const name = cutName(cut.number)
  const otherFile = other && listPlayedFiles(other, props.video).find(({ ratio }) => ratio === file.ratio)
  const compared = comparison && other && otherFile && (
    <ComparedVideo
      key={`${otherFile.url} ${comparison.mode === 'side'}`}
      mode={comparison.mode}
      leader={player}
      file={otherFile}
      name={cutName(other.number)}
      leaderName={name}
      label={`${title}, ${cutName(other.number)}, ${file.ratio}`}
      aspect={aspect}
      onPress={props.onPress}
    />
  )
  const isBeside = comparison?.mode === 'side' && Boolean(compared)
  return (
    <div className={styles.stage} data-stage data-beside={isBeside || undefined}>
      {isBeside && compared}
      <ExactStage
        // A file that is prepared meanwhile is played as another one.
        key={file.url}
        attach={props.attach}
        url={file.url}
        label={`${title}, ${name}, ${file.ratio}`}
        aspect={aspect}
        onPress={props.onPress}
        advice="Download it on the film’s page to watch it."
      >
        {!isBeside && compared}
        {props.hasSafeAreas && <SafeAreaMarks ratio={file.ratio} touched={[]} showsAll />}
        <ShownMarks player={player} ratio={file.ratio} shown={shown} />
        {tool && isMarkable && (
          <DrawingLayer
            // A line that is begun on one picture does not end on another.
            key={`${cut.number} ${file.ratio}`}
            tool={tool}
            ratio={file.ratio}
            marks={target.marks}
            onBegin={showNote}
            onMarks={target.setMarks}
            onEnd={props.onToolEnd}
          />
        )}
        {isBeside && <span className={styles.name}>{name}</span>}
      </ExactStage>
      {comparison && !compared && (
        <p className={styles.problem} role="alert">
          {cutName(comparison.number)} has no file in {file.ratio}. Choose another ratio.
        </p>
      )}
    </div>
  )
}
