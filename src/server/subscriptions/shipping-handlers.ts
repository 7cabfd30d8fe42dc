import type { HandlersOf } from '../http/handler.ts'
import { readShipping } from './shipping/read-shipping.ts'
import { saveReturnAddress } from './shipping/save-return-address.ts'
import { sendReturnParcel, withdrawReturnParcel } from './shipping/send-return-parcel.ts'
import type { SubscriptionsDeps } from './store/subscriptions-deps.ts'

/** Calls that change something return the whole of it. */
export const shippingHandlers: HandlersOf<
  'readShipping' | 'saveReturnAddress' | 'addReturnParcel' | 'removeReturnParcel',
  SubscriptionsDeps
> = {
  readShipping: ({ deps, user }, { subscriptionId }) => readShipping(deps, user, subscriptionId),
  saveReturnAddress: async ({ deps, user }, input) => {
    await saveReturnAddress(deps, user, input)
    return readShipping(deps, user, input.subscriptionId)
  },
  addReturnParcel: async ({ deps, user }, input) => {
    await sendReturnParcel(deps, user, input)
    return readShipping(deps, user, input.subscriptionId)
  },
  removeReturnParcel: async ({ deps, user }, input) => {
    await withdrawReturnParcel(deps, user, input)
    return readShipping(deps, user, input.subscriptionId)
  },
}
