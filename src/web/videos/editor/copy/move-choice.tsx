import { Input, Select } from '@mantine/core'
import type { Package } from '#shared/products/plan.ts'
import { moveIdSchema, moves } from '#shared/products/moves.ts'
import styles from './move-choice.module.css'
import { MovePicker } from '../../../player/moves/move-picker.tsx'

/** A custom move, written as none, is the agency package's. */
const customMove = 'custom'

interface MoveChoiceProps {
  /** What the film is called. */
  film: string
  move: string | null
  package: Package
  onChange: (move: string | null) => void
}

/** The move of a film: from the library with its previews, or in the agency package one that the producer designs. */
export function MoveChoice({ film, move, package: pack, onChange }: MoveChoiceProps) {
  const known = moveIdSchema.safeParse(move)
  if (pack === 'automated' && known.success) {
    return (
      <Input.Wrapper
        label="Camera move"
        labelElement="div"
        description={moves.find((each) => each.id === move)?.goodFor}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <div className={styles.picker}>
          <MovePicker name={film} value={known.data} onChange={onChange} />
        </div>
      </Input.Wrapper>
    )
  }
  const library = moves.map(({ id, title }) => ({ value: String(id), label: title }))
  const stored = move === null || known.success ? [] : [{ value: move, label: move }]
  return (
    <Select
      label="Camera move"
      description={moves.find((each) => each.id === move)?.goodFor ?? 'Your producer designs it with you.'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={[...library, ...stored, { value: customMove, label: 'Custom move' }]}
      value={move ?? customMove}
      onChange={(value) => onChange(value === customMove ? null : value)}
    />
  )
}
