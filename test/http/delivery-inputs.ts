import { randomUUID } from 'node:crypto'

const names = { template: '{film}' }
const link = { intentId: randomUUID(), label: 'Agency', days: 7 }

/** What passes the input check of the calls of a delivery, beside what others share. */
export const deliveryInputs = () => ({ ...names, ...link, secret: 'x', certificateId: 'x' })

/** What changes of a delivery need, by their address. */
export const deliveryPayloads = (): Record<string, Record<string, unknown>> => ({
  '/api/subscriptions/:subscriptionId/blocks/:block/delivery/names': names,
  '/api/subscriptions/:subscriptionId/blocks/:block/partner-links': link,
})
