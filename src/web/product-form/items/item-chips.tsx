import type { Item } from '#shared/cart/product-selections.ts'
import { itemTitle } from '#shared/cart/product-selections.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './item-chips.module.css'

interface ItemChipsProps {
  /** Prefix of the ids of its fields. */
  fieldId: string
  videoName: string
  items: readonly Pick<Item, 'id' | 'name'>[]
  shownIds: readonly string[]
  /** Shown where no item is chosen; null: no error. */
  problem: string | null
  isDisabled?: boolean
  onChange: (itemIds: string[]) => void
}

/** The items that a video shows, each as a switch with its name. */
export function ItemChips({
  fieldId,
  videoName,
  items,
  shownIds,
  problem,
  isDisabled = false,
  onChange,
}: ItemChipsProps) {
  const toggle = (id: string) =>
    onChange(
      items
        .map((item) => item.id)
        .filter((each) => (each === id ? !shownIds.includes(id) : shownIds.includes(each))),
    )
  const problemId = `${fieldId}-problem`
  return (
    <fieldset
      id={fieldId}
      className={styles.chips}
      tabIndex={-1}
      disabled={isDisabled}
      aria-describedby={problem ? problemId : undefined}
    >
      <legend className={styles.legend}>
        Shows<VisuallyHidden> in {videoName}</VisuallyHidden>
      </legend>
      {items.map((item, index) => (
        <label key={item.id} className={styles.chip}>
          <input
            type="checkbox"
            className={styles.box}
            checked={shownIds.includes(item.id)}
            onChange={() => toggle(item.id)}
          />
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.name}>{itemTitle(item, index)}</span>
        </label>
      ))}
      <FieldError id={problemId}>{problem}</FieldError>
    </fieldset>
  )
}

/** The id of a video's item chips, to focus them when none is chosen. */
export const videoItemsFieldId = (videoId: string) => `film-${videoId}-items`
