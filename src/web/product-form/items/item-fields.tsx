import type { ReactNode } from 'react'
import { Button, TextInput } from '@mantine/core'
import { itemTitle, selectionLimits, type Item } from '#shared/cart/product-selections.ts'
import { PhotoUploader } from '../../files/photo-uploader.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import styles from './items-section.module.css'
import { LineHead } from '../fields/line-head.tsx'

interface ItemFieldsProps {
  item: Item
  /** From 0. */
  index: number
  /** Shown where the name is missing; null: no error. */
  nameProblem?: string | null
  onChange: (change: Partial<Item>) => void
  /** Null for the only item: there is always one to fill. */
  onRemove: (() => void) | null
  /** Below the fields: how they are saved. */
  children?: ReactNode
}

/** One article that will be filmed. */
export function ItemFields({ item, index, nameProblem, onChange, onRemove, children }: ItemFieldsProps) {
  return (
    <li className={styles.item}>
      <LineHead name={itemTitle(item, index)}>
        {onRemove && (
          <Button
            variant="subtle"
            size="xs"
            className={styles.remove}
            onClick={onRemove}
            aria-label={`Remove ${itemTitle(item, index)}`}
          >
            Remove
          </Button>
        )}
      </LineHead>
      <div className={styles.fields}>
        <TextInput
          id={itemNameFieldId(item.id)}
          label="Name"
          placeholder="Trail shoe, size 42"
          maxLength={selectionLimits.nameCharacters}
          value={item.name}
          error={nameProblem}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Size and weight"
          placeholder="30 × 12 × 11 cm, 300 g"
          maxLength={selectionLimits.nameCharacters}
          value={item.size}
          onChange={(event) => onChange({ size: event.currentTarget.value })}
        />
        <TextInput
          className={styles.wide}
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={selectionLimits.linkCharacters}
          value={item.link}
          error={linkProblem(item.link)}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
        />
        <TextArea
          className={styles.wide}
          label="Notes for the studio"
          placeholder="What must be seen, what must not be touched, how it opens"
          minRows={2}
          maxRows={8}
          maxLength={selectionLimits.noteCharacters}
          value={item.notes}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
        <div className={styles.wide}>
          <PhotoUploader
            itemTitle={itemTitle(item, index)}
            photoIds={item.photoIds}
            onChange={(photoIds) => onChange({ photoIds })}
          />
        </div>
      </div>
      {children}
    </li>
  )
}

/** The id of an item's name field, to focus it when the name is missing. */
export const itemNameFieldId = (itemId: string) => `item-${itemId}-name`

/** Only people read this link: an invalid one is stored, with a warning. */
function linkProblem(link: string): string | null {
  if (link.trim() === '' || /^(https?:\/\/)?[^\s/.]+\.[^\s]+$/i.test(link.trim())) return null
  return 'This does not look like a web address. It is saved as you typed it.'
}
