import { memo, type MouseEvent } from 'react'
import type { Column } from './table-column.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './data-table.module.css'

interface DataTableRowProps<Row> {
  row: Row
  id: string
  index: number
  name: string
  columns: readonly Column<Row>[]
  /** One row of the table is reached by Tab; arrows move from there. */
  isInFocusOrder: boolean
  isSelected: boolean
  canSelect: boolean
  onFocus: (index: number) => void
  onOpen?: (row: Row) => void
  onToggle?: (id: string) => void
}

/** Drawn again only when something in it differs: a key that is held moves through hundreds of rows. */
export const DataTableRow = memo(DrawnDataTableRow) as typeof DrawnDataTableRow

function DrawnDataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, id, index, name, columns, isInFocusOrder, isSelected, canSelect } = props
  const { onFocus, onOpen, onToggle } = props
  const openByClick = (event: MouseEvent) => {
    if (onOpen && !isOnControl(event.target)) onOpen(row)
  }
  return (
    <tr
      className={styles.row}
      tabIndex={isInFocusOrder ? 0 : -1}
      data-row=""
      data-opens={onOpen ? '' : undefined}
      aria-selected={onToggle && canSelect ? isSelected : undefined}
      onFocus={() => onFocus(index)}
      onClick={openByClick}
    >
      {onToggle && (
        <td className={styles.check}>
          {canSelect && (
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={() => onToggle(id)}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-label={column.header}
          data-line={column.takesLine || undefined}
          data-plain={column.isPlain || undefined}
        >
          {column.isPlain && (
            <span className={styles.plainLabel}>
              <VisuallyHidden>{column.header} </VisuallyHidden>
            </span>
          )}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** A click on a link, button or field inside a row is meant for that one. */
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null
}
