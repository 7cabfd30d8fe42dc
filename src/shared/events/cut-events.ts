import { z } from 'zod'
import { factPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

/** `number` is the cut's; `findings` is what preflight held it back for. */
const cut = z.object({ number: z.int(), findings: z.array(z.string()) })

/** What happens to cuts. The reason is why one was sent although it was held back, or why it was withdrawn. */
export const cutEvents = {
  'cut.sent': defineEvent({
    title: 'send a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(cut.extend({ changes: z.array(z.string()) })),
  }),
  'cut.withdrawn': defineEvent({
    title: 'withdraw a cut',
    version: 1,
    subjects: ['video'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: factPayload(cut.omit({ findings: true })),
  }),
}
