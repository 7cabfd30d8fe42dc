import { z } from 'zod'
import { factPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

/** The id of a link, never its secret; `label` says for whom it is, in its customer's words. */
const link = z.object({ link: z.string(), block: z.int(), label: z.string() })

/** What happens to what is handed over: links for partners, and certificates. */
export const deliveryEvents = {
  'partner_link.created': defineEvent({
    title: 'make a link for partners',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(link.extend({ endsAt: z.string() })),
  }),
  'partner_link.ended': defineEvent({
    title: 'end a link for partners',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(link),
  }),
  /** Later uses are listed with the link. */
  'partner_link.first_used': defineEvent({
    title: 'use a link for partners',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(link),
  }),
  'certificate.issued': defineEvent({
    title: 'issue a certificate',
    version: 1,
    subjects: ['subscription'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(z.object({ certificate: z.string(), block: z.int(), films: z.int() })),
  }),
}
