import styles from './note-filters.module.css'

/** What the list is narrowed to; everything that is on must hold. */
export interface ShownNotes {
  isOpen: boolean
  isMine: boolean
  isThisCard: boolean
}

export const allNotes: ShownNotes = { isOpen: false, isMine: false, isThisCard: false }

interface NoteFiltersProps {
  shown: ShownNotes
  onShow: (shown: ShownNotes) => void
  /** Whether a card stands where the video is. */
  hasCard: boolean
}

const filters = [
  { name: 'isOpen', label: 'Open' },
  { name: 'isMine', label: 'Mine' },
  { name: 'isThisCard', label: 'This card' },
] as const

export function NoteFilters({ shown, onShow, hasCard }: NoteFiltersProps) {
  return (
    <fieldset className={styles.filters} aria-label="Show notes that are">
      {filters.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={styles.filter}
          aria-pressed={shown[name]}
          disabled={name === 'isThisCard' && !hasCard && !shown.isThisCard}
          onClick={() => onShow({ ...shown, [name]: !shown[name] })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
