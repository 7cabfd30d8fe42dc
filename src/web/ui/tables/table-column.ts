import type { ReactNode } from 'react'

/** A column of a table of work. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end, in digits of equal width. */
  align?: 'start' | 'end'
  /** CSS width on wide screens. */
  width?: string
  canSort?: boolean
  /** Where rows are cards: long words, such as addresses, that need a line of their own. */
  takesLine?: boolean
  /** Where rows are cards: says by itself what it is, so that its header is only read aloud. */
  isPlain?: boolean
}
