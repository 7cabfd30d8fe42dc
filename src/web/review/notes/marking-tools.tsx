import type { ReactNode, Ref } from 'react'
import { describeFullDrawing, type NoteMarks } from '#shared/review/note-marks.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { DrawingTool } from '../picture/drawing-layer.tsx'
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

interface MarksHintProps {
  marks: NoteMarks | null
  tool: DrawingTool | null
  /** Why the picture that is shown can't be marked. */
  problem: string | null
  onClear: () => void
  /** What is still to be done once marks are there. */
  children?: ReactNode
}

/** What to do with the marks of a note, and how they are removed. As high before the first one: nothing moves then. */
export function MarksHint({ marks, tool, problem, onClear, children }: MarksHintProps) {
  if (!tool && !marks) return null
  const said = children || 'Marked on the picture.'
  const asked = `${tool === 'point' ? 'Press' : 'Draw'} on the picture.`
  const full = tool === 'draw' && marks ? describeFullDrawing(marks.strokes) : null
  return (
    <div className={styles.marks}>
      <p className={styles.hint}>
        {full && <output>{full} </output>}
        {problem === null ? marks ? said : asked : <output>{problem}</output>}
      </p>
      {marks && (
        <button type="button" className={styles.tool} onClick={onClear}>
          Clear<VisuallyHidden> what is marked on the picture</VisuallyHidden>
        </button>
      )}
    </div>
  )
}
