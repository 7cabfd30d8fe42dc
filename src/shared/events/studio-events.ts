import { z } from 'zod'
import { changePayload, factPayload, fieldsSchema } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

/** What the studio changes about what it sells, and about the service itself. */
export const studioEvents = {
  'product.added': defineEvent({
    title: 'add product',
    version: 1,
    subjects: ['product'],
    visibleTo: ['record', 'studio'],
    payload: factPayload(z.unknown()),
  }),
  'product.changed': defineEvent({
    title: 'change product',
    version: 1,
    subjects: ['product'],
    visibleTo: ['record', 'studio'],
    payload: changePayload(z.unknown(), z.unknown()),
  }),
  'price_figures.changed': defineEvent({
    title: 'change price figures',
    version: 1,
    subjects: ['price-figures'],
    visibleTo: ['record', 'studio'],
    payload: changePayload(z.unknown(), z.unknown()),
  }),
  'system_flags.set': defineEvent({
    title: 'set system flags',
    version: 1,
    subjects: ['system'],
    visibleTo: ['record', 'studio'],
    payload: changePayload(z.unknown(), z.unknown()),
  }),
  'record.downloaded': defineEvent({
    title: 'download changes',
    version: 1,
    subjects: ['system'],
    visibleTo: ['record', 'studio'],
    payload: factPayload(fieldsSchema),
  }),
}
