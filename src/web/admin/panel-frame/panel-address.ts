import { useSearchParams } from 'react-router'

/** What a panel shows, by its name in the address. */
const panelNames = ['film', 'subscription', 'user', 'payment', 'part'] as const
export type PanelName = (typeof panelNames)[number]
export type PanelTarget = Partial<Record<PanelName, string | null>>

/** The query with panels opened (an id) or closed (null); everything else in it, such as filters, stays. */
export function withPanels(query: URLSearchParams, target: PanelTarget): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(target)) {
    if (value === null || value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? '' : `?${next}`
}

/** The panels live in the address: they can be linked to, and the browser's way back closes them. */
export function usePanelAddress() {
  const [query, setQuery] = useSearchParams()
  const search = (target: PanelTarget) => withPanels(query, target)
  return {
    filmId: query.get('film'),
    subscriptionId: query.get('subscription'),
    userId: query.get('user'),
    paymentId: query.get('payment'),
    part: query.get('part'),
    /** For links: stays on the page that is open. */
    linkTo: (target: PanelTarget) => ({ search: search(target) }),
    open: (target: PanelTarget) =>
      setQuery(new URLSearchParams(search(target)), { preventScrollReset: true }),
    /** The same, without a step of its own on the way back. */
    replace: (target: PanelTarget) =>
      setQuery(new URLSearchParams(search(target)), { preventScrollReset: true, replace: true }),
  }
}

export const videoTarget = (video: { id: string; subscriptionId: string }): PanelTarget => ({
  film: video.id,
  subscription: video.subscriptionId,
})

export const closedPanels: PanelTarget = {
  film: null,
  subscription: null,
  user: null,
  payment: null,
  part: null,
}
