import { useState } from 'react'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import type { EditedMarks } from '../drafts/note-forms.ts'
import type { DrawingTool } from '../picture/drawing-layer.tsx'

/**
 * What the picture is drawn on with: for a note that is edited, whose form has chosen a tool, or else for the new one.
 *
 * @param edited what is drawn for a note that is there already; null for none
 * @param onDraw changes that
 */
export function useDrawingTool(
  player: ExactPlayer | null,
  edited: EditedMarks | null,
  onDraw: (edited: EditedMarks) => void,
) {
  /** For the new note. */
  const [tool, setTool] = useState<DrawingTool | null>(null)
  const end = () => {
    if (edited?.tool) onDraw({ ...edited, tool: null })
    setTool(null)
  }
  const choose = (wanted: DrawingTool | null) => {
    player?.pause()
    end()
    setTool(wanted)
  }
  return {
    tool,
    end,
    /** For the new note; a note that is edited is drawn for no longer. */
    choose,
    /** By its key: for the note that is drawn for, or else for the new one. */
    toggle: (pressed: DrawingTool) => {
      const wanted = (edited?.tool ?? tool) === pressed ? null : pressed
      if (!edited?.tool) return choose(wanted)
      player?.pause()
      onDraw({ ...edited, tool: wanted })
    },
  }
}
