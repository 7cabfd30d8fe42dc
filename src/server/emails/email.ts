import type { ApprovalStep, ClosedBecause } from '#shared/subscriptions/approvals.ts'
import type { SubscriptionFacts } from '#shared/subscriptions/describe-subscription.ts'

/** What has changed about the ways into an account. */
export type WayInChange =
  | { what: 'password-set' | 'two-step-on' | 'two-step-off' | 'recovery-codes-renewed' }
  | { what: 'passkey-added' | 'passkey-removed'; name: string }

/** What e-mails about a subscription have in common. */
export interface SubscriptionNews {
  /** As people call it. */
  subscription: string
  /** Its state when the event was emitted. */
  facts: SubscriptionFacts
  url: string
}

/** An e-mail about a change of plan or videos: agreed to, in force, or withdrawn. */
interface ChangeNews extends SubscriptionNews {
  /** What was chosen, in a line. */
  wanted: string
  /** Of a whole period by it. */
  totalCents: number
  period: string
  /** Charged for it on the day it was agreed to. */
  chargedCents: number
  /** The first block that is made by it. */
  fromBlock: number
}

export type StateEmailKind =
  | 'subscription-canceled'
  | 'subscription-resumed'
  | 'subscription-paused'
  | 'subscription-unpaused'
export type ChangeKind = 'change-agreed' | 'change-applied' | 'change-withdrawn'

/** What e-mails about an approval have in common. */
interface ApprovalNews {
  /** As people call it. */
  subscription: string
  step: ApprovalStep
  /** Of the request. */
  number: number
  url: string
}

/** About brief or style frames that were sent for approval: to the customer, or with `customer` to the studio. */
type ApprovalEmail =
  | ({ kind: 'approval-requested' } & ApprovalNews)
  | ({ kind: 'approval-reminder'; days: number } & ApprovalNews)
  | ({ kind: 'approval-given'; customer: string } & ApprovalNews)
  | ({ kind: 'approval-change'; customer: string; words: string; points: string[] } & ApprovalNews)
  | ({ kind: 'approval-overdue'; customer: string; days: number } & ApprovalNews)
  | ({ kind: 'approval-closed'; because: ClosedBecause; reason: string } & ApprovalNews)

/** About a cut of a video, to its customer. `deliveredCut`: the later one that was delivered instead of the approved one. */
type CutEmail = { filmTitle: string; number: number; url: string } & AboutVideo &
  (
    | {
        kind: 'cut-sent'
        /** What is different from the cut before, a sentence each. */
        changes: string[]
        /** What preflight held it back for. */
        findings: string[]
        /** Why it was sent all the same, or delivered without an approval; else empty. */
        reason: string
        /** What the studio writes with it. */
        letter?: string
        /** Changes that were asked for and not made. */
        openChanges?: string[]
        /** Its video was in delivery: it is the customer's for good. */
        isDelivered?: boolean
      }
    /** `waiting`: the number of the cut that waits for an answer now. */
    | { kind: 'cut-withdrawn'; reason: string; waiting?: number }
    | { kind: 'cut-approval-voided'; deliveredCut?: number }
    | { kind: 'cut-approval-restored' }
    | { kind: 'cut-reminder'; days: number }
  )

/** About a cut of a video, to an admin. */
type StudioCutEmail = { filmTitle: string; number: number; customer: string; url: string } & AboutVideo &
  (
    | { kind: 'cut-approved'; hash: string }
    | { kind: 'cut-approval-lost'; deliveredCut?: number }
    | { kind: 'cut-approval-regained' }
    | { kind: 'cut-overdue'; days: number }
  )

/** An e-mail that shows the poster of its video as it is when the e-mail leaves. */
interface AboutVideo {
  /** None where it is about something else, or was queued before there were posters. */
  videoId?: string | null
}

/** An e-mail to send, as data: stored in the job until it is delivered. Addresses in it are absolute, from BASE_URL. */
export type Email = { to: string } & (
  | { kind: 'verify'; url: string }
  | { kind: 'already-registered'; signInUrl: string; resetUrl: string }
  | { kind: 'reset'; url: string }
  | { kind: 'leave-address'; newEmail: string; url: string }
  | { kind: 'new-address'; url: string }
  | { kind: 'account-deleted'; url: string }
  | {
      kind: 'way-in-changed'
      change: WayInChange
      /** ISO time. */
      at: string
      /** Those that open the account from now on, the oldest first; times in ISO. */
      passkeys: { name: string; createdAt: string }[]
      url: string
      resetUrl: string
    }
  | {
      kind: 'order-placed'
      films: string[]
      totalCents: number
      period: string
      parcelReference: string
      studioAddress: string
      url: string
    }
  | {
      kind: 'parcel-received'
      /** Titles of all that have arrived. */
      items: string[]
      /** Titles of those that have not. */
      missing?: string[]
      url: string
    }
  | {
      kind: 'items-sent-back'
      carrier: string
      trackingNumber: string
      /** `2026-12-24` */
      sentOn: string
      /** Lines; empty where the customer has not said it. */
      address: string[]
      url: string
    }
  | ({ kind: 'your-turn'; filmTitle: string; url: string } & AboutVideo)
  | ({
      kind: 'question-asked'
      /** What it is about: a video, an item or a parcel, by its name. */
      about: string
      text: string
      /** Whether the studio has written before in the same thread. */
      isFollowUp: boolean
      /** Whether filming waits for the answer. */
      isBlocking: boolean
      url: string
    } & AboutVideo)
  | { kind: 'block-opened'; block: number; url: string }
  | ({
      kind: 'film-ready'
      filmTitle: string
      url: string
      downloadUrl?: string
      /** Why it was delivered although something spoke against it, like an approval that is missing, and what. */
      reason?: string
      findings?: string[]
    } & AboutVideo)
  | ({
      kind: 'revision-asked'
      filmTitle: string
      /** The customer's address. */
      customer: string
      /** Counted from 1, for each video. */
      number: number
      /** What the customer asked for. */
      note: string
      /** The number of the cut that changes were asked for; none where it was asked in words, of a delivered video. */
      cut?: number
      /** Whether the video was in delivery, and is back in the edit. */
      wasDelivered?: boolean
      url: string
    } & AboutVideo)
  | {
      kind: 'films-stopped'
      /** What they were called, each with the reference of its parcels. */
      films: string[]
      url: string
    }
  | ApprovalEmail
  | CutEmail
  | StudioCutEmail
  | {
      kind: 'payment-failed'
      /** Its subscription, as people call it. */
      subscription: string
      dueCents: number
      /** What the card's bank said, where it said something. */
      why: string | null
      /** ISO time; null where the card is not tried again. */
      nextAttemptAt: string | null
      url: string
    }
  | {
      kind: 'subscription-ended'
      subscription: string
      isUnpaid: boolean
      /** Goes back, for blocks that had not opened. */
      returnedCents: number
      url: string
    }
  | { [Kind in StateEmailKind]: { kind: Kind } & SubscriptionNews }[StateEmailKind]
  | { [Kind in ChangeKind]: { kind: Kind } & ChangeNews }[ChangeKind]
  /** The studio gives money back. */
  | {
      kind: 'refund-promised'
      subscription: string
      amountCents: number
      url: string
    }
  /** Sent back by the card's bank. */
  | { kind: 'refund-failed'; subscription: string; amountCents: number; url: string }
  /** Promised, and not taken by the card provider so far. */
  | { kind: 'refund-delayed'; subscription: string; amountCents: number; url: string }
  | {
      kind: 'change-dropped'
      subscription: string
      /** What was chosen, in a line. */
      wanted: string
      /** Why it does not come, as a sentence. */
      why: string
      url: string
    }
  | { kind: 'second-payment-returned'; totalCents: number; url: string }
  | { kind: 'order-payment-failed'; totalCents: number; url: string }
)
