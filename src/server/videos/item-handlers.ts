import type { HandlersOf } from '../http/handler.ts'
import { readSubscription } from '../subscriptions/read-subscription.ts'
import { addItem } from './items/add-item.ts'
import { chooseBlockItems } from './items/choose-block-items.ts'
import { chooseVideoItems } from './items/choose-video-items.ts'
import { describeItems } from './items/describe-items.ts'
import { removeItem } from './items/remove-item.ts'
import { updateItem } from './items/update-item.ts'
import type { VideosDeps } from './store/videos-deps.ts'

/** Calls that change items return all of them. */
export const itemHandlers: HandlersOf<
  'listItems' | 'addItem' | 'updateItem' | 'removeItem' | 'chooseBlockItems' | 'chooseFilmItems',
  VideosDeps
> = {
  listItems: async ({ deps, user }, { subscriptionId }) =>
    describeItems(deps.db, user, await readSubscription(deps, user, subscriptionId)),
  addItem: ({ deps, user }, input) => addItem(deps, user, input),
  updateItem: ({ deps, user }, input) => updateItem(deps, user, input),
  removeItem: ({ deps, user }, input) => removeItem(deps, user, input),
  chooseBlockItems: ({ deps, user }, input) => chooseBlockItems(deps, user, input),
  chooseFilmItems: ({ deps, user }, input) => chooseVideoItems(deps, user, input),
}
