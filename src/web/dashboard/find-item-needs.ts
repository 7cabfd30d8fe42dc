import type { OpenNeeds } from '#shared/contract/videos/needs.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { isRenewed } from '#shared/subscriptions/describe-subscription.ts'
import { isStepComplete } from '#shared/subscriptions/status-steps.ts'
import type { NeedOfSubscription } from './need.ts'
import { isPastDay } from '#shared/is-past-day.ts'

/** Items of a subscription that wait for their customer: to send, to name, or to add to the next block. */
export function findItemNeeds(
  subscription: Subscription,
  items: OpenNeeds['items'][number] | undefined,
  now: Date,
): NeedOfSubscription[] {
  if (!items) return []
  const { id, nextBlockOpensAt } = subscription
  const { toSend, unnamed, emptyBlock } = items
  const needs: NeedOfSubscription[] = []
  if (toSend.length > 0 && !isStepComplete(subscription.statusItems, 'received')) {
    const at = subscription.statusItems.find((item) => item.id === 'received')?.date
    const isLate = at ? isPastDay(at, now) : false
    needs.push({
      id: `parcel-${id}`,
      kind: 'parcel',
      title: `Send us ${listTitles(toSend)}`,
      text: 'Films are shot once everything has arrived.',
      when: at ? { label: isLate ? 'Was expected by' : 'Expected by', at, isDay: true } : undefined,
      isPressing: isLate,
      action: 'Address and tracking',
      to: `${paths.subscriptionStatus(id)}#parcels`,
    })
  }
  if (unnamed.length > 0) {
    needs.push({
      id: `unnamed-${id}`,
      kind: 'item',
      title: unnamed.length === 1 ? `Name ${listTitles(unnamed)}` : `Name ${unnamed.length} items`,
      text: 'The studio needs to know what it films.',
      action: unnamed.length === 1 ? 'Name it' : 'Name them',
      to: paths.items(id),
    })
  }
  if (emptyBlock !== null && (nextBlockOpensAt !== null || isRenewed(subscription))) {
    needs.push({
      id: `empty-${id}`,
      kind: 'item',
      title: `Add the new items of block ${emptyBlock}`,
      text: 'Without one it films the items of this block again.',
      when: nextBlockOpensAt === null ? undefined : { label: 'It opens', at: nextBlockOpensAt, isDay: true },
      action: 'Add items',
      to: paths.items(id),
    })
  }
  return needs
}

/** "Reading lamp", "Reading lamp and Shade", "Reading lamp and 2 more". */
function listTitles(items: readonly { title: string }[]): string {
  const [first, second, ...more] = items.map(({ title }) => title)
  if (second === undefined) return first ?? ''
  return `${first} and ${more.length === 0 ? second : `${more.length + 1} more`}`
}
