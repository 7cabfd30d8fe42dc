import { Select } from '@mantine/core'
import { foldText } from '#shared/fold-text.ts'
import styles from './video-board.module.css'

/** What a film may carry, by the word that the board's search finds it by. */
const marks = [
  { value: 'revision', label: 'Revision open' },
  { value: 'question', label: 'Question open' },
  { value: 'approved', label: 'Approved, to deliver' },
  { value: 'assembling', label: 'Cut not sent' },
]

interface MarkFilterProps {
  search: string
  onSearch: (search: string) => void
}

/** Finds films by what they carry: writes its word into the search, in front, since it reads the first eight words alone, where the address stores it and one can type it, too. */
export function MarkFilter({ search, onSearch }: MarkFilterProps) {
  const words = search.split(/\s+/u).filter((word) => word !== '')
  const chosen = marks.find(({ value }) => words.some((word) => foldText(word) === value))
  const others = words.filter((word) => foldText(word) !== chosen?.value)
  return (
    <Select
      aria-label="What films carry"
      className={styles.mark}
      data={marks}
      value={chosen?.value ?? null}
      placeholder="Any film"
      clearable
      onChange={(value) => onSearch([...(value === null ? [] : [value]), ...others].join(' '))}
    />
  )
}
