import type { z } from 'zod'

/** What an event is about. */
export type SubjectKind = 'user' | 'product' | 'price-figures' | 'system' | 'subscription' | 'video' | 'file'

/**
 * Who may see events of a kind: `record` is the studio's record of changes, `studio` every admin, `customer` the
 * owner of the subject.
 */
export type Reader = 'record' | 'studio' | 'customer'

export interface EventKind<Payload extends z.ZodType = z.ZodType, Subject extends SubjectKind = SubjectKind> {
  /** What was done, in the imperative: how filters name the kind. */
  title: string
  /**
   * Raised when the payload changes its shape; stored with each event. 0: carried over from before there were kinds.
   */
  version: number
  subjects: readonly Subject[]
  visibleTo: readonly Reader[]
  payload: Payload
}

/** A kind of event as a value, shared by the code that emits, stores, lists and describes it. */
export function defineEvent<Payload extends z.ZodType, const Subject extends SubjectKind>(
  kind: EventKind<Payload, Subject>,
): EventKind<Payload, Subject> {
  return kind
}
