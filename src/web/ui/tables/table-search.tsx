import { useAreSingleKeysOn } from '../page/single-keys.ts'
import styles from './table-search.module.css'

interface TableSearchProps {
  value: string
  onChange: (value: string) => void
  placeholder: string
}

/** The search above a table; `/` leads here, Escape empties it, Enter leads to the rows. */
export function TableSearch({ value, onChange, placeholder }: TableSearchProps) {
  const hasKey = useAreSingleKeysOn()
  return (
    <label className={styles.search}>
      <input
        type="search"
        value={value}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {hasKey && (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      )}
    </label>
  )
}
