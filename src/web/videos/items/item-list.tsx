import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRef, useState } from 'react'
import { findUnshownItems } from '#shared/cart/find-order-gaps.ts'
import { emptyItem, itemTitle, selectionLimits, type Item } from '#shared/cart/product-selections.ts'
import { addItem, type ItemVideo, type SubscriptionItem } from '#shared/contract/videos/items.ts'
import { call, errorMessage } from '../../call/call.ts'
import { UnshownHint } from '../../cart/lines/unshown-hint.tsx'
import { ItemFields, itemNameFieldId } from '../../product-form/items/item-fields.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useDraftWithId, type SentContent } from '../../ui/drafts/use-draft-with-id.ts'
import { showToast, useToastPlace } from '../../ui/toasts/toast.tsx'
import { ItemEditor } from './item-editor.tsx'
import styles from './items.module.css'
import { SettledItem } from './settled-item.tsx'
import { isItemFitting, typedItemSchema } from './typed-item.ts'
import { findNameProblem, useItemChange } from './use-item-change.ts'

interface ItemListProps {
  subscriptionId: string
  /** The block that an added item begins with. */
  block: number
  items: readonly SubscriptionItem[]
  /** The films of the block, which show its items; left out where they are chosen for them. */
  videos?: readonly ItemVideo[]
  /** Whether the only item can be removed. */
  mayBeEmpty?: boolean
  addLabel: string
}

/** A list of editable items, with a button to add one. */
export function ItemList({
  subscriptionId,
  block,
  items,
  videos = [],
  mayBeEmpty = false,
  addLabel,
}: ItemListProps) {
  // Cards end with their buttons.
  useToastPlace('top')
  const unshown = findUnshownItems(videos, items)
  const canChoose = videos.some((video) => !video.isOnRig)
  const listId = `items-of-${block}`
  return (
    <div id={listId} className={styles.list} tabIndex={-1}>
      {items.length > 0 && (
        <ol className={styles.items}>
          {items.map((item, index) =>
            item.isOnRig ? (
              <SettledItem key={item.id} item={item} index={index} />
            ) : (
              <ItemEditor
                key={item.id}
                subscriptionId={subscriptionId}
                item={item}
                index={index}
                listId={listId}
                hint={
                  unshown.includes(item) && (
                    <UnshownHint>
                      {canChoose && (
                        <a href="#films">
                          Choose films<VisuallyHidden> for {itemTitle(item, index)}</VisuallyHidden>
                        </a>
                      )}
                    </UnshownHint>
                  )
                }
                canBeRemoved={mayBeEmpty || items.length > 1}
              />
            ),
          )}
        </ol>
      )}
      {items.length < selectionLimits.items && (
        <NewItem
          subscriptionId={subscriptionId}
          block={block}
          items={items}
          label={addLabel}
          listId={listId}
        />
      )}
    </div>
  )
}

interface NewItemProps {
  subscriptionId: string
  block: number
  items: readonly SubscriptionItem[]
  label: string
  listId: string
}

function NewItem({ subscriptionId, block, items, label, listId }: NewItemProps) {
  const blank = emptyItem(`new-${block}`)
  const form = useRef<HTMLUListElement>(null)
  const focusList = () => document.getElementById(listId)?.focus()
  const confirmAdded = (name: string) => {
    showToast(`${name.trim()} added.`)
    // The button that had the focus is gone; who types on stays in the field.
    if (isFocusLost()) focusList()
  }
  const draft = useDraftWithId({
    key: `new-item/${subscriptionId}/${block}`,
    schema: typedItemSchema,
    empty: blank,
    isStored: (itemId) => items.some(({ id }) => id === itemId),
    isSending: () => add.isPending,
    onFound: ({ name }) => {
      if (form.current?.contains(document.activeElement)) focusList()
      confirmAdded(name)
    },
  })
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || draft.isChanged
  const add = useItemChange(subscriptionId, async (sent: SentContent<Item>) => {
    const { id: _own, ...fields } = sent.content
    const answer = await call(addItem, { subscriptionId, block, itemId: sent.id, ...fields })
    // Also where the page was left meanwhile: it is not to be added twice. What was typed during the request stays.
    draft.dropSent(sent)
    return answer
  })
  const close = () => {
    setOpened(false)
    draft.drop()
    add.reset()
  }
  const submit = () => {
    // From here on it is open for as long as there is a draft.
    draft.store(draft.value)
    setOpened(false)
    add.mutate(draft.prepare(), {
      onSuccess: (_, { content }) => confirmAdded(content.name),
      onError: (error) => {
        if (findNameProblem(error)) document.getElementById(itemNameFieldId(blank.id))?.focus()
      },
    })
  }
  if (!isOpen) {
    return (
      <Button
        variant="default"
        className={styles.add}
        leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
        onClick={() => {
          add.reset()
          setOpened(true)
        }}
      >
        {label}
      </Button>
    )
  }
  const nameProblem = findNameProblem(add.error)
  return (
    <ul ref={form} className={styles.items}>
      <ItemFields
        item={draft.value}
        index={items.length}
        nameProblem={nameProblem}
        onChange={(change) => draft.store((now) => ({ ...now, ...change }))}
        onRemove={null}
      >
        <div className={styles.foot}>
          <Button loading={add.isPending} disabled={!isItemFitting(draft.value)} onClick={submit}>
            Add this item
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              close()
              focusList()
            }}
          >
            Cancel
          </Button>
          {add.error && !nameProblem && <FieldError>{errorMessage(add.error)}</FieldError>}
        </div>
      </ItemFields>
    </ul>
  )
}
