import { useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import { describeFullDrawing, type NoteMarks } from '#shared/review/note-marks.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { DrawingTool } from '../picture/drawing-layer.tsx'
import { takeBackMark } from '../picture/strokes.ts'
import styles from './note-form.module.css'

interface MarkingToolsProps {
  /** The first button: it takes the focus of one that clears what was marked. */
  pointButton: Ref<HTMLButtonElement>
  chosen: DrawingTool | null
  onTool: (tool: DrawingTool | null) => void
}

const tools = [
  { tool: 'point', label: 'Point' },
  { tool: 'draw', label: 'Draw' },
] as const

/** What the picture is marked with; a chosen one is put away by its own button. */
export function MarkingTools({ pointButton, chosen, onTool }: MarkingToolsProps) {
  return tools.map(({ tool, label }) => (
    <button
      key={tool}
      ref={tool === 'point' ? pointButton : undefined}
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

interface MarksHintProps<Marked> {
  /** A note that is written. */
  marked: Marked
  /** @param from the note as it was before its marks were cleared, which go back now */
  onMarks: (marks: NoteMarks | null, from?: Marked) => void
  /** Takes the focus once nothing is left to be taken back. */
  pointButton: RefObject<HTMLButtonElement | null>
  tool: DrawingTool | null
  /** Why the picture that is shown can't be marked. */
  problem: string | null
  /** What is still to be done once marks are there. */
  children?: ReactNode
}

/**
 * What to do with the marks of a note, and how they are removed: the last one, or all of them, which can be undone until
 * another is made. As high before the first one: nothing moves then.
 */
export function MarksHint<Marked extends { marks: NoteMarks | null }>(props: MarksHintProps<Marked>) {
  const { marked, onMarks, pointButton, tool, problem, children } = props
  const { marks } = marked
  const [cleared, setCleared] = useState<Marked | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  if (marks && cleared) setCleared(null)
  if (!tool && !marks && !cleared) return null
  const said = children || 'Marked on the picture.'
  const asked = `${tool === 'point' ? 'Press' : 'Draw'} on the picture.`
  const undo = () => {
    if (!marks) return cleared && onMarks(cleared.marks, cleared)
    const left = takeBackMark(marks)
    onMarks(left)
    if (!left) pointButton.current?.focus()
  }
  const clear = () => {
    setCleared(marked)
    onMarks(null)
    undoButton.current?.focus()
  }
  const full = tool === 'draw' && marks ? describeFullDrawing(marks.strokes) : null
  return (
    <div className={styles.marks}>
      <p className={styles.hint}>
        {full && <output>{full} </output>}
        {problem === null ? marks ? said : tool ? asked : 'Cleared.' : <output>{problem}</output>}
      </p>
      {(marks ?? cleared) && (
        <button ref={undoButton} type="button" className={styles.tool} onClick={undo}>
          Undo
          <VisuallyHidden> {marks ? 'the last mark on the picture' : 'clearing the picture'}</VisuallyHidden>
        </button>
      )}
      {marks && (
        <button type="button" className={styles.tool} onClick={clear}>
          Clear<VisuallyHidden> what is marked on the picture</VisuallyHidden>
        </button>
      )}
    </div>
  )
}
