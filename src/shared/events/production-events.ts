import { z } from 'zod'
import { itemSchema } from '../cart/product-selections.ts'
import { itemChoices } from '../subscriptions/block-items.ts'
import { questionSideSchema } from '../videos/questions.ts'
import { changePayload, factPayload, fieldsSchema } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

const status = z.object({ status: z.string() })
const step = z.object({
  block: z.int(),
  step: z.string(),
  status: z.string().optional(),
  date: z.string().nullable().optional(),
})
const note = z.object({ block: z.int(), step: z.string(), body: z.string().nullable() })
const receipt = z.object({ item: z.string(), isReceived: z.boolean() })
const plan = z.object({ block: z.int(), tokens: z.int(), films: z.array(fieldsSchema) })

/** An item as its customer describes it; `title` is its name, or "Item 2". */
const itemFields = itemSchema.omit({ id: true }).extend({ item: z.string(), title: z.string() })
const videoItems = z.object({ items: z.array(z.string()) })
const question = z.object({ question: z.string(), about: z.string() })
const questionText = question.extend({ text: z.string() })
const questionState = question.extend({ isOpen: z.boolean(), isBlocking: z.boolean() })
const blockChoice = z.object({ block: z.int(), choice: z.enum(itemChoices) })

/** What happens to videos, steps and parcels. */
export const productionEvents = {
  'video.moved': defineEvent({
    title: 'move film',
    version: 2,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(status, status).extend({
      /** ISO time, where the move can be undone for a while: its customer is not notified before that is over. */
      undoableSince: z.string().optional(),
      /** The cut that was delivered by it, and what preflight held it back for. */
      cut: z.object({ number: z.int(), findings: z.array(z.string()) }).optional(),
    }),
  }),
  'video.revision_asked': defineEvent({
    title: 'ask for a revision',
    version: 3,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(status, status).extend({
      /** Counted from 1, for each video. What was asked for is the reason. */
      number: z.int().optional(),
      /** The number of the cut that changes were asked for on the review page; none where it was asked in words. */
      cut: z.int().optional(),
    }),
  }),
  'video.changed': defineEvent({
    title: 'change film',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(fieldsSchema, fieldsSchema),
  }),
  'video.edited': defineEvent({
    title: 'edit film',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(z.object({ fields: z.array(z.string()), version: z.int() })),
  }),
  'block.replanned': defineEvent({
    title: 're-plan block',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(plan, plan),
  }),
  'finished_film.uploaded': defineEvent({
    title: 'upload finished film',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio'],
    payload: factPayload(fieldsSchema),
  }),
  'finished_film.replaced': defineEvent({
    title: 'replace finished film',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio'],
    payload: changePayload(fieldsSchema, fieldsSchema),
  }),
  'finished_film.deleted': defineEvent({
    title: 'delete finished film',
    version: 1,
    subjects: ['video', 'file'],
    visibleTo: ['record', 'studio'],
    payload: z.object({ before: fieldsSchema }),
  }),
  'finished_film.prepared': defineEvent({
    title: 'prepare finished film',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio'],
    payload: factPayload(fieldsSchema),
  }),
  'finished_film.not_prepared': defineEvent({
    title: 'fail to prepare finished film',
    version: 1,
    subjects: ['video'],
    visibleTo: ['studio'],
    payload: factPayload(fieldsSchema),
  }),
  'step_file.uploaded': defineEvent({
    title: 'upload step file',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(fieldsSchema),
  }),
  'step_file.deleted': defineEvent({
    title: 'delete step file',
    version: 1,
    subjects: ['subscription', 'file'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: z.object({ before: fieldsSchema }),
  }),
  'step.changed': defineEvent({
    title: 'change step',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(step, step),
  }),
  'step_note.written': defineEvent({
    title: 'write step note',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(note, note),
  }),
  'item.received': defineEvent({
    title: 'mark item received',
    version: 2,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(receipt, receipt).extend({
      /** Titles of all items that have arrived by now. */
      arrived: z.array(z.string()).optional(),
      /** Titles of those that have not. */
      missing: z.array(z.string()).optional(),
    }),
  }),
  'item.added': defineEvent({
    title: 'add item',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(itemFields),
  }),
  'item.changed': defineEvent({
    title: 'change item',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(itemFields, itemFields),
  }),
  'item.removed': defineEvent({
    title: 'remove item',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: z.object({ before: itemFields }),
  }),
  'block.items_chosen': defineEvent({
    title: 'choose items of block',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(blockChoice, blockChoice),
  }),
  'video.items_chosen': defineEvent({
    title: 'choose items of film',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(videoItems, videoItems),
  }),
  'question.asked': defineEvent({
    title: 'ask a question',
    version: 1,
    subjects: ['video', 'subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(questionText.extend({ isBlocking: z.boolean() })),
  }),
  'question.answered': defineEvent({
    title: 'write in the thread of a question',
    version: 1,
    subjects: ['video', 'subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(questionText.extend({ side: questionSideSchema })),
  }),
  'question.changed': defineEvent({
    title: 'change a question',
    version: 1,
    subjects: ['video', 'subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(questionState, questionState),
  }),
  'block.opened': defineEvent({
    title: 'open block',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(z.object({ block: z.int() })),
  }),
  'item.receipt_withdrawn': defineEvent({
    title: 'mark item not received',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: changePayload(receipt, receipt),
  }),
}
