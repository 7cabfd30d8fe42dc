import { Input, Select } from '@mantine/core'
import type { Package } from '#shared/products/plan.ts'
import { cameraMoveIdSchema, cameraMoves } from '#shared/products/camera-moves.ts'
import styles from './camera-move-choice.module.css'
import { CameraMovePicker } from '../../../player/moves/camera-move-picker.tsx'

/** A custom move, written as none, is the agency package's. */
const customMove = 'custom'

interface CameraMoveChoiceProps {
  /** What the video is called. */
  video: string
  move: string | null
  package: Package
  onChange: (move: string | null) => void
}

/** The move of a video: from the library with its previews, or in the agency package one that the producer designs. */
export function CameraMoveChoice({ video, move, package: pack, onChange }: CameraMoveChoiceProps) {
  const known = cameraMoveIdSchema.safeParse(move)
  if (pack === 'automated' && known.success) {
    return (
      <Input.Wrapper
        label="Camera move"
        labelElement="div"
        description={cameraMoves.find((each) => each.id === move)?.goodFor}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <div className={styles.picker}>
          <CameraMovePicker name={video} value={known.data} onChange={onChange} />
        </div>
      </Input.Wrapper>
    )
  }
  const library = cameraMoves.map(({ id, title }) => ({ value: String(id), label: title }))
  const stored = move === null || known.success ? [] : [{ value: move, label: move }]
  return (
    <Select
      label="Camera move"
      description={
        cameraMoves.find((each) => each.id === move)?.goodFor ?? 'Your producer designs it with you.'
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={[...library, ...stored, { value: customMove, label: 'Custom move' }]}
      value={move ?? customMove}
      onChange={(value) => onChange(value === customMove ? null : value)}
    />
  )
}
