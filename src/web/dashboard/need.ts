/** Something that waits for the customer, with the one place to do it. */
export interface Need {
  id: string
  kind: 'payment' | 'question' | 'approval' | 'cut' | 'parcel' | 'item' | 'copy' | 'plan' | 'delivery'
  title: string
  /** More about it in a sentence: what the studio asks, why a payment failed. */
  text?: string | undefined
  /** Which subscription it belongs to. */
  about: string
  /** Since when it waits, or until when. */
  when?: NeedTime | undefined
  /** The videos wait for it. */
  isPressing?: boolean
  action: string
  to: string
}

export interface NeedTime {
  /** What the time is: "Asked", "Expected by". */
  label: string
  at: string
  /** Planned by day. */
  isDay?: boolean
}

/** A need without its subscription. */
export type NeedOfSubscription = Omit<Need, 'about'>
