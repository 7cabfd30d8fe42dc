import { chooseBlockItems, type SubscriptionItems } from '#shared/contract/videos/items.ts'
import type { ItemChoice } from '#shared/subscriptions/block-items.ts'
import { call, errorMessage } from '../../call/call.ts'
import { ChoiceCards } from '../../product-form/plan/choice-cards.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { ItemList } from './item-list.tsx'
import styles from './items.module.css'
import { useItemChange } from './use-item-change.ts'

interface NextMonthProps {
  subscriptionId: string
  next: NonNullable<SubscriptionItems['next']>
}

const choices = [
  {
    value: 'same' as const,
    title: 'Same items',
    content: <p className={styles.dim}>Films show what they show now. You don’t need to send anything.</p>,
  },
  {
    value: 'new' as const,
    title: 'New this month',
    content: (
      <p className={styles.dim}>
        Films show what you add here. Please send it to us before the month begins.
      </p>
    ),
  },
]

/** What the next block is for: the same items, or new ones. */
export function NextMonth({ subscriptionId, next }: NextMonthProps) {
  const choose = useItemChange(subscriptionId, (choice: ItemChoice) =>
    call(chooseBlockItems, { subscriptionId, block: next.block, choice }),
  )
  const choice = choose.isPending ? choose.variables : next.choice
  return (
    <Section
      title="Next month"
      hint={
        next.opensAt ? (
          <>
            Block {next.block} begins on <DateText at={next.opensAt} isDay />.
          </>
        ) : (
          `Block ${next.block} begins with your next payment.`
        )
      }
    >
      <ChoiceCards
        name="next-items"
        label="Items of the next month"
        choices={choices}
        value={choice}
        onChange={(value) => choose.mutate(value)}
      />
      {choose.error && <FieldError>{errorMessage(choose.error)}</FieldError>}
      {(choice === 'new' || next.newItems.length > 0) && (
        <div className={styles.fresh}>
          {next.newItems.length === 0 && (
            <p className={styles.dim}>
              You have not added a new item yet. Until you do, films show this month’s items.
            </p>
          )}
          {choice === 'same' && (
            <p className={styles.dim}>These are filmed in addition to this month’s items.</p>
          )}
          <ItemList
            subscriptionId={subscriptionId}
            block={next.block}
            items={next.newItems}
            mayBeEmpty
            addLabel="Add a new item"
          />
        </div>
      )}
    </Section>
  )
}
