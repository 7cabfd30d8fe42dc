import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { itemTitle, type Item } from '#shared/cart/product-selections.ts'
import { itemFieldId, itemTexts, type ItemTextName } from '../../cart/store/too-long-texts.ts'
import { PhotoUploader } from '../../files/photo-uploader.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import { TextField } from '../../ui/text/text-field.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './items-section.module.css'
import { LineHead } from '../fields/line-head.tsx'
import { useLimitedText } from '../fields/use-limited-text.ts'

interface ItemFieldsProps {
  item: Item
  /** From 0. */
  index: number
  /** Shown where the name is missing; null: no error. */
  nameProblem?: string | null
  /** Below its head: what it lacks elsewhere. */
  hint?: ReactNode
  onChange: (change: Partial<Item>) => void
  /** Null for the only item: there is always one to fill. */
  onRemove: (() => void) | null
  /** Below the fields: how they are saved. */
  children?: ReactNode
}

/** One article that will be filmed. */
export function ItemFields({
  item,
  index,
  nameProblem,
  hint,
  onChange,
  onRemove,
  children,
}: ItemFieldsProps) {
  const name = useItemText(item, index, 'name', onChange)
  const size = useItemText(item, index, 'size', onChange)
  const link = useItemText(item, index, 'link', onChange)
  const notes = useItemText(item, index, 'notes', onChange)
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
      {hint}
      <div className={styles.fields}>
        <TextField placeholder="Trail shoe, size 42" error={nameProblem} {...name} />
        <TextField placeholder="30 × 12 × 11 cm, 300 g" {...size} />
        <TextField
          className={styles.wide}
          type="url"
          inputMode="url"
          placeholder="https://"
          error={linkProblem(item.link)}
          {...link}
        />
        <TextArea
          className={styles.wide}
          placeholder="What must be seen, what must not be touched, how it opens"
          minRows={2}
          maxRows={8}
          {...notes}
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
export const itemNameFieldId = (itemId: string) => itemFieldId(itemId, 'name')

function useItemText(item: Item, index: number, field: ItemTextName, onChange: ItemFieldsProps['onChange']) {
  const { label, charactersMax } = itemTexts[field]
  const limited = useLimitedText({
    id: itemFieldId(item.id, field),
    label: `${itemTitle(item, index)}: ${label}`,
    value: item[field],
    charactersMax,
    onChange: (text) => onChange({ [field]: text }),
  })
  return {
    label: (
      <>
        {label}
        <VisuallyHidden> of {itemTitle(item, index)}</VisuallyHidden>
      </>
    ),
    ...limited,
  }
}

/** Only people read this link: an invalid one is stored, with a warning. */
function linkProblem(link: string): string | null {
  if (link.trim() === '' || /^(https?:\/\/)?[^\s/.]+\.[^\s]+$/i.test(link.trim())) return null
  return 'This does not look like a web address. It is saved as you typed it.'
}
