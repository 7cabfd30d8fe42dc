import { useCallback, type ReactNode } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { DataTableRow } from './data-table-row.tsx'
import { useFocusOnMore } from '../focus/use-focus-on-more.ts'
import { useAreSingleKeysOn } from '../page/single-keys.ts'
import { visuallyHidden } from '../text/visually-hidden.tsx'
import styles from './data-table.module.css'
import type { Column } from './table-column.ts'
import { TableSearch } from './table-search.tsx'
import { useTableKeys } from './use-table-keys.ts'

export interface Sort {
  columnId: string
  direction: 'ascending' | 'descending'
}

interface DataTableProps<Row> {
  /** What the rows are, for people who do not see them. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** How a row is called: "Select Autumn launch". */
  rowName: (row: Row) => string
  /** Enter, or a click on the row. */
  onOpen?: (row: Row) => void
  /** Leave these two out where nothing can be done with many rows at once. Selected rows, by id. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** Without it every row can be selected. */
  isSelectable?: (row: Row) => boolean
  /** `e`: moves the selected rows, else the row in focus, one step on. */
  onAdvance?: (rows: readonly Row[]) => void
  /** What can be done with the selected rows. */
  bulkActions?: ReactNode
  search?: { value: string; onChange: (value: string) => void; placeholder: string }
  /** Filters, beside the search. */
  filters?: ReactNode
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** What stands here when there are no rows. */
  empty: ReactNode
  /** There is more: the button asks for it, and what is loaded joins below without a jump. */
  more?: { isLoading: boolean; onLoad: () => void }
}

/**
 * Rows to work through by keyboard: arrows move, `/` searches, `x` selects, `e` moves on, Enter opens. On phones a
 * row becomes a small card with its columns' names.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowName, onOpen, selected, onSelect, onAdvance, search, sort, onSort } = props
  const ids = rows.map(rowId)
  const isSelected = (id: string) => selected?.has(id) ?? false
  const selectableIds = props.isSelectable ? rows.filter(props.isSelectable).map(rowId) : ids
  const toggle = useCallback(
    (id: string) => onSelect?.(toggled(selected, [id], !selected?.has(id))),
    [selected, onSelect],
  )
  const areAllSelected = selectableIds.length > 0 && selectableIds.every(isSelected)

  const { whole, active, setActive, onKeyDown } = useTableKeys({
    ids,
    hasMore: props.more !== undefined,
    onOpen: (index) => withRow(rows[index], onOpen),
    onToggle: onSelect && ((id) => selectableIds.includes(id) && toggle(id)),
    onAdvance: onAdvance && ((index) => withRow(rows[index], (row) => onAdvance(rowsToAdvance(row)))),
  })
  const rowsToAdvance = (focused: Row) =>
    selected && selected.size > 0 ? rows.filter((row) => isSelected(rowId(row))) : [focused]
  const { list, button } = useFocusOnMore<HTMLTableSectionElement>(props.more?.isLoading ?? false)

  const singleKeys = [...(onSelect ? ['x'] : []), ...(onAdvance ? ['e'] : [])]
  const shortcuts = useAreSingleKeysOn() ? singleKeys.join(' ') : ''

  return (
    <div className={styles.whole} ref={whole}>
      {(search || props.filters) && (
        <div className={styles.tools}>
          {search && <TableSearch {...search} />}
          {props.filters}
        </div>
      )}
      {rows.length === 0 ? (
        <div className={styles.empty} data-empty tabIndex={-1}>
          {props.empty}
        </div>
      ) : (
        <table
          className={styles.table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA grid pattern: a table whose rows are moved through by arrows
          role="grid"
          aria-label={props.label}
          aria-keyshortcuts={shortcuts || undefined}
          onKeyDown={onKeyDown}
        >
          <thead className={styles.head}>
            <tr>
              {onSelect && (
                <th className={styles.check} scope="col">
                  <label className={styles.all}>
                    <input
                      type="checkbox"
                      aria-label="Select all rows shown"
                      checked={areAllSelected}
                      disabled={selectableIds.length === 0}
                      onChange={() => onSelect(toggled(selected, selectableIds, !areAllSelected))}
                    />
                    <span className={styles.allWords} aria-hidden="true">
                      Select all rows shown
                    </span>
                  </label>
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody ref={list}>
            {rows.map((row, index) => (
              <DataTableRow
                key={rowId(row)}
                row={row}
                id={rowId(row)}
                index={index}
                name={rowName(row)}
                columns={columns}
                isInFocusOrder={index === active}
                isSelected={isSelected(rowId(row))}
                canSelect={props.isSelectable?.(row) ?? true}
                onFocus={setActive}
                onOpen={onOpen}
                onToggle={onSelect && toggle}
              />
            ))}
          </tbody>
        </table>
      )}
      {props.more && (
        <button
          ref={button}
          type="button"
          className={styles.more}
          disabled={props.more.isLoading}
          onClick={props.more.onLoad}
        >
          {props.more.isLoading ? 'Loading more' : 'Load more'}
        </button>
      )}
      {selected && selected.size > 0 && onSelect && (
        <BulkBar count={selected.size} onClear={() => onSelect(new Set())}>
          {props.bulkActions}
        </BulkBar>
      )}
    </div>
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: Sort | null | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const present = sort?.columnId === column.id ? sort.direction : undefined
  const next = present === 'ascending' ? 'descending' : 'ascending'
  const sorts = column.canSort && onSort
  return (
    <th
      scope="col"
      className={sorts ? undefined : `${visuallyHidden} ${styles.plainHead}`}
      data-align={column.align}
      style={{ width: column.width }}
      aria-sort={present}
    >
      {sorts ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => sorts({ columnId: column.id, direction: next })}
        >
          {column.header}
          <span aria-hidden="true">
            {present === 'ascending' ? '↑' : present === 'descending' ? '↓' : ''}
          </span>
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function withRow<Row>(row: Row | undefined, act: ((row: Row) => void) | undefined): void {
  if (row !== undefined) act?.(row)
}

function toggled(
  selected: ReadonlySet<string> | undefined,
  ids: readonly string[],
  isOn: boolean,
): Set<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}
