import { z } from 'zod'
import { nameTemplateMax } from '../delivery/file-names.ts'
import { idField, singleLineText, timeField } from '../fields.ts'
import { linkStateSchema } from '../links/link-state.ts'
import { ratioSchema } from '../videos/ratios.ts'
import { frameRateSchema } from '../videos/timeline/frame-rate-schema.ts'
import { videoStatusSchema } from '../videos/video-status.ts'
import { defineCall } from './call/define-call.ts'

const blockField = z.coerce.number().int().min(1).max(10_000)

/** Something to download by itself. `url` sends it as an attachment. */
const downloadSchema = z.object({ name: z.string(), url: z.string(), bytes: z.int() })

/** A video in one ratio. */
const deliveredFileSchema = z.object({
  ratio: ratioSchema,
  /** `expected`: not delivered yet. `checking`: delivered, its checksum is being computed: it can be downloaded. */
  state: z.enum(['expected', 'checking', 'ready']),
  /** Null while it is expected. */
  file: downloadSchema.nullable(),
  poster: downloadSchema.nullable(),
  /** Measured when it was prepared; null for what could not be. */
  facts: z
    .object({
      width: z.int(),
      height: z.int(),
      frames: z.int(),
      rate: frameRateSchema,
      /** LUFS in tenths; null for a video without sound. */
      loudnessTenths: z.int().nullable(),
      hasSound: z.boolean(),
    })
    .nullable(),
})
export type DeliveredRatio = z.infer<typeof deliveredFileSchema>

const handedOverVideoSchema = z.object({
  id: z.string(),
  title: z.string(),
  lengthSeconds: z.int(),
  status: videoStatusSchema,
  /** The newest cut that is its customer's for good; null before. */
  cut: z.object({ number: z.int(), deliveredAt: timeField }).nullable(),
  /** The cut that its customer approved, until it is delivered; null where there is none, and for partners. */
  approvedCut: z.int().nullable(),
  files: z.array(deliveredFileSchema),
  /** Of what has words, once it is delivered. */
  captions: z.object({ vtt: downloadSchema, srt: downloadSchema }).nullable(),
})
export type DeliveredVideoView = z.infer<typeof handedOverVideoSchema>

/** A block as it is handed over: to its customer, and to partners by a link. */
const handoverSchema = z.object({
  block: z.int(),
  title: z.string(),
  films: z.array(handedOverVideoSchema),
  /** `empty`: nothing is delivered yet. `checking`: a checksum is being computed. */
  archive: z.object({
    state: z.enum(['empty', 'checking', 'ready']),
    files: z.int(),
    download: downloadSchema.nullable(),
  }),
  certificate: z
    .object({
      id: z.string(),
      issuedAt: timeField,
      /** Null for partners: it names its customer and who approved. */
      download: downloadSchema.nullable(),
    })
    .nullable(),
})
export type Handover = z.infer<typeof handoverSchema>

const deliverySchema = handoverSchema.extend({
  subscriptionId: z.string(),
  /** Whether the reader is its customer: names and links are theirs alone. */
  isOwn: z.boolean(),
  names: z.object({ template: z.string(), isDefault: z.boolean(), customer: z.string() }),
})
export type Delivery = z.infer<typeof deliverySchema>

const deliveryOutput = z.object({ delivery: deliverySchema })
const blockFields = { subscriptionId: idField, block: blockField }

export const readDelivery = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/blocks/:block/delivery',
  summary:
    'What a block hands over: films in each ratio, posters, captions, certificate, and all of it as one archive.',
  access: 'user',
  input: z.object(blockFields),
  output: deliveryOutput,
  refusals: ['not_found'],
})

export const saveDeliveryNames = defineCall({
  method: 'PUT',
  path: '/api/subscriptions/:subscriptionId/blocks/:block/delivery/names',
  summary:
    'Changes how delivered files of a subscription are named; the empty text brings the usual names back.',
  access: 'user',
  operation: 'write',
  input: z.object({ ...blockFields, template: singleLineText(nameTemplateMax) }),
  output: deliveryOutput,
  refusals: ['not_found', 'name_template_invalid'],
})

/** Days that a link to a partner is good for. */
export const partnerLinkDays = { least: 1, usual: 14, most: 180 } as const
/** Characters that say for whom a link is. */
export const partnerLabelMax = 80
export const partnerLabelMissing = 'Say for whom it is: you recognize the link by it.'
/** Links of one block that are open at one time. */
export const partnerLinksMax = 20

const partnerLinkSchema = z.object({
  id: z.string(),
  label: z.string(),
  state: linkStateSchema,
  createdAt: timeField,
  endsAt: timeField,
  endedAt: timeField.nullable(),
  useCount: z.int(),
  /** The newest ones, newest first. */
  uses: z.array(z.object({ at: timeField, kind: z.enum(['opened', 'file', 'archive']), detail: z.string() })),
})
export type PartnerLink = z.infer<typeof partnerLinkSchema>

const partnerLinksOutput = z.object({ links: z.array(partnerLinkSchema) })

export const listPartnerLinks = defineCall({
  method: 'GET',
  path: '/api/subscriptions/:subscriptionId/blocks/:block/partner-links',
  summary: 'The links with which partners read and download a block, newest first, each with its uses.',
  access: 'user',
  input: z.object(blockFields),
  output: partnerLinksOutput,
  refusals: ['not_found'],
})

export const createPartnerLink = defineCall({
  method: 'POST',
  path: '/api/subscriptions/:subscriptionId/blocks/:block/partner-links',
  summary:
    'Makes a link with which a partner reads and downloads a block without an account. Only its answer has the address.',
  access: 'user',
  operation: 'function',
  input: z.object({
    ...blockFields,
    /**
     * Idempotency key of this link, chosen by the sender: repeating it with the same fields returns the same address.
     * Without one each request makes a link.
     */
    intentId: z.uuid().optional(),
    label: singleLineText(partnerLabelMax).min(1, partnerLabelMissing),
    days: z.int().min(partnerLinkDays.least).max(partnerLinkDays.most).default(partnerLinkDays.usual),
  }),
  output: partnerLinksOutput.extend({
    /** Of the link that was made. */
    id: z.string(),
    /** Whole, with the secret: it is stored nowhere. */
    url: z.url(),
  }),
  refusals: ['not_found', 'too_many_links'],
})

export const endPartnerLink = defineCall({
  method: 'DELETE',
  path: '/api/subscriptions/:subscriptionId/blocks/:block/partner-links/:linkId',
  summary:
    'Ends a link at once, also for downloads that are under way. Ending one that is not open has no effect. Works while writes are switched off.',
  access: 'user',
  input: z.object({ ...blockFields, linkId: idField }),
  output: partnerLinksOutput,
  refusals: ['not_found'],
})

export const readPartnerDelivery = defineCall({
  method: 'GET',
  path: '/api/d/:secret',
  summary: 'A block for the holder of a partner’s link.',
  access: 'public',
  operation: 'function',
  limitsNetwork: 'secret',
  input: z.object({ secret: idField }),
  output: z.object({ handover: handoverSchema, label: z.string(), endsAt: timeField }),
  refusals: ['partner_link_invalid', 'too_many_requests'],
})

export const readCertificate = defineCall({
  method: 'GET',
  path: '/api/certificates/:certificateId',
  summary: 'The hashes of the files that a certificate names: no names of persons, films or files.',
  access: 'public',
  limitsNetwork: 'secret',
  input: z.object({ certificateId: idField }),
  output: z.object({
    issuedAt: timeField,
    /** SHA-256, in hex. */
    hashes: z.array(z.string()),
    /** Whether no other one was issued for the same block since. */
    isNewest: z.boolean(),
  }),
  refusals: ['not_found', 'too_many_requests'],
})
