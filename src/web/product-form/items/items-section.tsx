import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { memo } from 'react'
import type { OrderGap } from '#shared/cart/find-order-gaps.ts'
import { emptyItem, itemTitle, selectionLimits, type Item } from '#shared/cart/product-selections.ts'
import { UnshownHint } from '../../cart/lines/unshown-hint.tsx'
import { useFocusAfterAdding } from '../../ui/focus/use-focus-after-adding.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { ItemFields, itemNameFieldId } from './item-fields.tsx'
import styles from './items-section.module.css'
import { newId } from '../fields/new-id.ts'

interface ItemsSectionProps {
  items: readonly Item[]
  /** The items that no film shows. A stable reference, too. */
  unshownIds: readonly string[]
  /** Gaps to show beside items. A stable reference, so that the section is not rendered again. */
  gaps: readonly OrderGap[]
  onChange: (update: (items: readonly Item[]) => Item[]) => void
}

/** What the customer will send to the studio. Drawn again only when an item differs. */
export const ItemsSection = memo(DrawnItemsSection)

function DrawnItemsSection({ items, unshownIds, gaps, onChange }: ItemsSectionProps) {
  const focusAdded = useFocusAfterAdding()
  const add = () => {
    const item = emptyItem(newId())
    focusAdded(itemNameFieldId(item.id))
    onChange((now) => [...now, item])
  }
  const remove = (item: Item, index: number) => {
    onChange((now) => now.filter((other) => other.id !== item.id))
    showToast(`${itemTitle(item, index)} removed.`, {
      action: { label: 'Undo', run: () => onChange((now) => now.toSpliced(index, 0, item)) },
    })
    // The button that had the focus is gone.
    document.getElementById('items')?.focus()
  }
  return (
    <>
      <ol className={styles.items}>
        {items.map((item, index) => (
          <ItemFields
            key={item.id}
            item={item}
            index={index}
            nameProblem={
              gaps.find((gap) => gap.code === 'item_unnamed' && gap.itemId === item.id)?.sentence ?? null
            }
            hint={
              unshownIds.includes(item.id) && (
                <UnshownHint>
                  <a href="#films">
                    Choose films<VisuallyHidden> for {itemTitle(item, index)}</VisuallyHidden>
                  </a>
                </UnshownHint>
              )
            }
            onChange={(change) =>
              onChange((now) => now.map((other) => (other.id === item.id ? { ...other, ...change } : other)))
            }
            onRemove={items.length > 1 ? () => remove(item, index) : null}
          />
        ))}
      </ol>
      {items.length < selectionLimits.items && (
        <Button
          variant="default"
          className={styles.add}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={add}
        >
          Add an item
        </Button>
      )}
    </>
  )
}
