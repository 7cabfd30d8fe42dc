import { z } from 'zod'
import { singleLineText } from '../fields.ts'

export const parcelLimits = { carrier: 80, trackingNumber: 80, trackingUrl: 500 } as const

/** What names a parcel, to the studio or back. Without control characters, which carriers' pages refuse. */
export const parcelFields = {
  carrier: singleLineText(parcelLimits.carrier).min(1, 'Name the carrier.'),
  trackingNumber: singleLineText(parcelLimits.trackingNumber)
    .min(1, { error: 'Give the tracking number.', abort: true })
    .regex(/[\p{L}\p{N}]/u, 'A tracking number has letters or digits.'),
}

/** As it is stored: URL parsers also accept `https:a.b`, and skip control characters. */
const webAddress = /^https?:\/\/\P{Cc}+$/iu

/** Shown as a link: nothing but a page on the web. Empty: none. */
export const trackingUrlField = z
  .string()
  .trim()
  .max(parcelLimits.trackingUrl)
  .refine((url) => url === '' || (webAddress.test(url) && URL.canParse(url)), {
    error: 'Write an address that starts with https://.',
  })
