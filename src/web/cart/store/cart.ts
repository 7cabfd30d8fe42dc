import { useSyncExternalStore } from 'react'
import { hasPrice } from '#shared/checkout/has-price.ts'
import { centsToUnits } from '#shared/checkout/money.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { clearCart, readCart, saveCart } from '#shared/contract/cart.ts'
import { call, Refusal, errorMessage } from '../../call/call.ts'
import { handleSessionError, onSessionChange } from '../../session/session.ts'
import { cachedCatalogue } from '../../products/catalogue-query.ts'
import { dropDraftsUnder } from '../../ui/drafts/stored-drafts.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { CartMirror } from './cart-mirror.ts'
import { unknownCart, type CartNotice, type CartPorts, type CartState } from './cart-state.ts'
import { CartStore } from './cart-store.ts'
import { describeNotice } from './describe-notice.ts'
import { tooLongKeyPrefix } from './too-long-texts.ts'

let store: CartStore | null = null

/** The cart of this browser tab. Only in the browser. */
export function cartStore(): CartStore {
  store ??= openCart()
  return store
}

/** The cart as it is now; the component is drawn again at every change. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, readState, readUnknownState)
}

// One function each: with a new one, React would subscribe again after each render.
const subscribe = (listener: () => void) => cartStore().subscribe(listener)
const readState = () => cartStore().state()
const readUnknownState = () => unknownCart

function openCart(): CartStore {
  const channel = new BroadcastChannel('cart')
  const cart = new CartStore(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
    browserPorts(() => channel.postMessage('changed')),
    // Asking for storage throws where it is blocked: the mirror logs that and is empty.
    new CartMirror(
      {
        getItem: (key) => localStorage.getItem(key),
        setItem: (key, value) => localStorage.setItem(key, value),
        removeItem: (key) => localStorage.removeItem(key),
      },
      // oxlint-disable-next-line no-console -- there is no other log in the browser
      (message, error) => console.warn(message, error),
    ),
  )
  const refresh = () => void cart.refresh()
  channel.addEventListener('message', refresh)
  window.addEventListener('focus', refresh)
  window.addEventListener('online', () => void cart.saveNow())
  window.addEventListener('pagehide', () => cart.leave())
  window.addEventListener('pageshow', (event) => event.persisted && refresh())
  onSessionChange((session) => {
    if (session.state === 'signed-in') void cart.becomeSignedIn(session.user.uid)
    if (session.state === 'signed-out') cart.becomeSignedOut()
  })
  showNotices(cart)
  return cart
}

function browserPorts(announce: () => void): CartPorts {
  return {
    readCart: async () => (await call(readCart, {}).catch(noticeRefused)).cart,
    saveCart: (input, isLeaving) => call(saveCart, input, { keepalive: isLeaving }).catch(noticeRefused),
    clearCart: async () => void (await call(clearCart, {})),
    findPrice: (selections) => {
      const catalogue = cachedCatalogue()
      const priced = catalogue && priceSelection(selections, catalogue)
      return priced && (hasPrice(priced) ? centsToUnits(priced.price.totalCents) : 0)
    },
    after: (delayMs, work) => {
      const timer = setTimeout(work, delayMs)
      return () => clearTimeout(timer)
    },
    announce,
    dropTooLongTexts: () => dropDraftsUnder(tooLongKeyPrefix),
    explain: (error) => ({
      sentence: errorMessage(error),
      mayRetry: error instanceof Refusal && error.isPassing,
    }),
  }
}

/** A session that ended by itself leads away from here; the mirror keeps what is unsaved for the return. */
function noticeRefused(error: unknown): never {
  handleSessionError(error)
  throw error
}

function showNotices(cart: CartStore): void {
  let shown: CartNotice | null = null
  cart.subscribe(() => {
    const { notice } = cart.state()
    if (notice === shown) return
    shown = notice
    if (notice) showToast(describeNotice(notice), { action: { label: 'Undo', run: () => cart.undo(notice) } })
  })
}
