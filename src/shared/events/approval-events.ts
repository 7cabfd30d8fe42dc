import { z } from 'zod'
import { approvalStepSchema, closedBecauseSchema } from '../subscriptions/approvals.ts'
import { factPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

const request = z.object({ block: z.int(), step: approvalStepSchema, number: z.int() })

/** What happens to requests for approval of brief and style frames. */
export const approvalEvents = {
  'approval.requested': defineEvent({
    title: 'send for approval',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(request.extend({ contentHash: z.string(), files: z.array(z.string()) })),
  }),
  'approval.given': defineEvent({
    title: 'approve',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(request.extend({ contentHash: z.string() })),
  }),
  'approval.change_asked': defineEvent({
    title: 'ask for a change',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(
      request.extend({
        words: z.string(),
        /** Words of each point, in their order. */
        points: z.array(z.string()),
      }),
    ),
  }),
  'approval.closed': defineEvent({
    title: 'close a request for approval',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(request.extend({ because: closedBecauseSchema, wasApproved: z.boolean() })),
  }),
  'approval.reminded': defineEvent({
    title: 'remind of an approval',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    /** `days`: how long it waits. */
    payload: factPayload(request.extend({ days: z.int() })),
  }),
  'approval.overdue': defineEvent({
    title: 'wait too long for an approval',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio'],
    payload: factPayload(request.extend({ days: z.int() })),
  }),
}
