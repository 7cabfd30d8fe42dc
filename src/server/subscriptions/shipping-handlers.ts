import type { HandlersOf } from '../http/handler.ts'
import { addReturnParcel } from './shipping/add-return-parcel.ts'
import { readShipping } from './shipping/read-shipping.ts'
import { removeReturnParcel } from './shipping/remove-return-parcel.ts'
import { saveReturnAddress } from './shipping/save-return-address.ts'
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
    await addReturnParcel(deps, user, input)
    return readShipping(deps, user, input.subscriptionId)
  },
  removeReturnParcel: async ({ deps, user }, input) => {
    await removeReturnParcel(deps, user, input)
    return readShipping(deps, user, input.subscriptionId)
  },
}
