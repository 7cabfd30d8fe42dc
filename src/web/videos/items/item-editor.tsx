import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { itemTitle, type Item } from '#shared/cart/product-selections.ts'
import { isSameJson } from '#shared/same-json.ts'
import { removeItem, updateItem, type SubscriptionItem } from '#shared/contract/videos/items.ts'
import { call, errorMessage } from '../../call/call.ts'
import { ItemFields, itemNameFieldId } from '../../product-form/items/item-fields.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { pickChanged } from '../../ui/drafts/pick-changed.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import styles from './items.module.css'
import { isItemFitting, typedItemSchema } from './typed-item.ts'
import { findNameProblem, useItemChange } from './use-item-change.ts'

interface ItemEditorProps {
  subscriptionId: string
  item: SubscriptionItem
  /** From 0. */
  index: number
  hint: ReactNode
  /** Receives the focus when the item, or its button, is gone. */
  listId: string
  /** False for the only item: a block needs one. */
  canBeRemoved: boolean
}

const untouched: Partial<Item> = {}
const draftSchema = typedItemSchema.partial()

/** An item that can still change. The draft stays until it is saved, whatever the server answers. */
export function ItemEditor({ subscriptionId, item, index, hint, listId, canBeRemoved }: ItemEditorProps) {
  // Only what was touched: all else follows what is stored, also by a colleague.
  const draft = useStoredDraft(`item/${item.id}`, draftSchema, untouched)
  const [isAsking, setAsking] = useState(false)
  const save = useItemChange(subscriptionId, async (sent: Item & { version: number }) => {
    const { id: itemId, ...fields } = sent
    const items = await call(updateItem, { subscriptionId, itemId, ...fields })
    // Also where the page was left meanwhile. What was typed during the request is not saved yet.
    draft.store((now) => pickChanged(now, sent))
    return items
  })
  const remove = useItemChange(subscriptionId, async () => {
    const items = await call(removeItem, { subscriptionId, itemId: item.id })
    draft.drop()
    return items
  })
  const stored = pickFields(item)
  const shown = { ...stored, ...draft.value }
  const isChanged = !isSameJson(shown, stored)
  const isUnnamed = item.name.trim() === '' && shown.name.trim() === ''
  const title = itemTitle(item, index)

  const submit = () =>
    save.mutate(
      { ...shown, version: item.version },
      {
        onSuccess: () => {
          showToast(`${itemTitle(shown, index)} saved.`)
          // The button that had the focus is gone; who types on stays in the field.
          if (isFocusLost()) document.getElementById(listId)?.focus({ preventScroll: true })
        },
        onError: (error) => {
          if (findNameProblem(error)) document.getElementById(itemNameFieldId(item.id))?.focus()
        },
      },
    )
  const confirmRemoval = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showToast(`${title} removed.`)
        document.getElementById(listId)?.focus()
      },
      onSettled: () => setAsking(false),
    })

  const nameProblem =
    findNameProblem(save.error) ?? (isUnnamed ? 'Name it, so that the studio knows what to film.' : null)
  const otherError = [save.error, remove.error].find((error) => error && !findNameProblem(error))
  return (
    <>
      <ItemFields
        item={shown}
        index={index}
        nameProblem={nameProblem}
        hint={hint}
        onChange={(change) =>
          draft.store((now) =>
            // Put back while it is saved, it differs from what is stored in a moment.
            save.isPending ? { ...now, ...change } : pickChanged({ ...now, ...change }, stored),
          )
        }
        onRemove={canBeRemoved ? () => setAsking(true) : null}
      >
        {(isChanged || otherError) && (
          <div className={styles.foot}>
            <Button loading={save.isPending} disabled={!isChanged || !isItemFitting(shown)} onClick={submit}>
              Save<VisuallyHidden> {title}</VisuallyHidden>
            </Button>
            {isChanged && (
              <Button variant="subtle" onClick={draft.drop}>
                Discard changes
              </Button>
            )}
            {otherError && <FieldError>{errorMessage(otherError)}</FieldError>}
          </div>
        )}
      </ItemFields>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove ${title}?`}
        confirmLabel="Remove item"
        isBusy={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={() => setAsking(false)}
      >
        Films that show it alone will show the first item that is left.
      </ConfirmDialog>
    </>
  )
}

const pickFields = ({ id, name, link, size, notes, photoIds }: Item): Item => ({
  id,
  name,
  link,
  size,
  notes,
  photoIds,
})
