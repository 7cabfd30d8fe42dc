import { z } from 'zod'
import { factPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

/** `number` is the cut's; `findings` is what preflight held it back for. */
const cut = z.object({ number: z.int(), findings: z.array(z.string()) })

const approvedCut = cut.omit({ findings: true }).extend({
  /** See `cutContentJson`. */
  hash: z.string(),
})

/** `days`: how long the customer has not answered. */
const waitingCut = cut.omit({ findings: true }).extend({ days: z.int() })

/**
 * What happens to cuts. The reason is why one was sent although it was held back, delivered without an approval, or
 * withdrawn.
 */
export const cutEvents = {
  'cut.sent': defineEvent({
    title: 'send a cut',
    version: 3,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(
      cut.extend({
        changes: z.array(z.string()),
        letter: z.string().optional(),
        /** Changes that were asked for and not ticked off. */
        openChanges: z.array(z.string()).optional(),
        /** Its video was in delivery: it is the customer's for good. */
        isDelivered: z.boolean().optional(),
      }),
    ),
  }),
  'cut.withdrawn': defineEvent({
    title: 'withdraw a cut',
    version: 2,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(
      cut.omit({ findings: true }).extend({
        /** The number of the cut that waits for its customer's answer now. */
        waiting: z.int().optional(),
      }),
    ),
  }),
  /** It was never sent. */
  'cut.discarded': defineEvent({
    title: 'discard a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio'],
    payload: factPayload(
      cut.omit({ findings: true }).extend({
        /** The names of the files that were deleted with it. */
        files: z.array(z.string()),
      }),
    ),
  }),
  'cut.approved': defineEvent({
    title: 'approve a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(approvedCut),
  }),
  /** Words or files are no longer what was approved. */
  'cut.approval_voided': defineEvent({
    title: 'void an approval',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(approvedCut),
  }),
  /** Words and files are again what was approved. */
  'cut.approval_restored': defineEvent({
    title: 'restore an approval',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(approvedCut),
  }),
  'cut.approval_reminded': defineEvent({
    title: 'remind of a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(waitingCut),
  }),
  'cut.approval_overdue': defineEvent({
    title: 'notify of an unanswered cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio'],
    payload: factPayload(waitingCut),
  }),
}
