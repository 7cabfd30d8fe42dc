import { z } from 'zod'
import { videoStatusSchema } from '../videos/video-status.ts'
import { defineCall } from './call/define-call.ts'
import { subscriptionSchema } from './subscriptions/subscriptions.ts'

export const readAdminOverview = defineCall({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'What waits for the studio, counts by status, the newest subscriptions.',
  access: 'admin',
  input: z.object({}),
  output: z.object({
    videoCounts: z.record(videoStatusSchema, z.int()),
    /** Subscriptions whose items have not all arrived. */
    awaitingItems: z.int(),
    /** Active subscriptions whose brief or style frames are open while items are there. */
    awaitingBriefOrStyle: z.int(),
    /** Changes of brief or style frames that customers asked for. */
    changesAsked: z.int(),
    /** Requests for approval without an answer for two weeks. */
    overdueApprovals: z.int(),
    /** Cuts whose customer has not answered for two weeks. */
    overdueCuts: z.int(),
    /** Videos in the edit with an open revision, except those that are with their customer. */
    openRevisions: z.int(),
    /** Other videos in the edit that wait for their next cut. */
    filmsToEdit: z.int(),
    /** Videos in the edit whose newest cut is approved. */
    cutsToDeliver: z.int(),
    /** Delivered videos whose next cut has begun: it is to be delivered, or discarded. */
    cutsAfterDelivery: z.int(),
    /** Open questions that the customer answered last. */
    answeredQuestions: z.object({
      count: z.int(),
      /** The one that waits longest; without a video it is about an item or a parcel. */
      oldest: z.object({ subscriptionId: z.string(), videoId: z.string().nullable() }).nullable(),
    }),
    /** Those that renew. */
    activeSubscriptions: z.int(),
    /** Canceled for the end of what is paid: they run until then. */
    endingSubscriptions: z.int(),
    pastDueSubscriptions: z.int(),
    users: z.int(),
    /** Payment events that could not be applied and wait for a person. */
    parkedPaymentEvents: z.int(),
    /** Promised refunds that need an admin: refused, lost, or blocked by our own API access. */
    owedRefunds: z.int(),
    newestSubscriptions: z.array(subscriptionSchema),
  }),
  refusals: [],
})
