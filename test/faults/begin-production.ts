import type { CardControl } from '#sandbox/card-provider/control-client.ts'
import { markItemReceived, updateStep } from '#shared/contract/subscriptions/subscriptions.ts'
import { changeVideoStatus, listBlockVideos } from '#shared/contract/videos/videos.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import { pay, waitForSubscription } from './buyer.ts'
import { namedSelections } from '#test/payments/named-selections.ts'

const video = { lengthSeconds: 5, hasCutdowns: false, move: 'orbit' } as const

/** A customer's subscription with videos that the studio may move: bought, activated, item, brief and style there. */
export async function beginProduction(
  customer: DemoPerson,
  studio: DemoPerson,
  cards: CardControl,
  videoCount: number,
): Promise<string> {
  const selections = [{ ...video, id: 'film-1', count: videoCount }]
  const sessionId = await pay(customer, cards, { ...namedSelections, films: selections })
  const subscriptionId = await waitForSubscription(customer, sessionId)
  const { videos } = await customer.call(listBlockVideos, { subscriptionId, block: 1 })
  for (const { id: videoId } of videos) await customer.call(changeVideoStatus, { videoId, to: 'activated' })
  await studio.call(markItemReceived, { subscriptionId, itemId: 'item-1', isReceived: true })
  for (const stepId of ['brief', 'style'] as const) {
    await studio.call(updateStep, { subscriptionId, stepId, status: 'in progress' })
    await studio.call(updateStep, { subscriptionId, stepId, status: 'complete', reason: 'Agreed by phone.' })
  }
  return subscriptionId
}
