import type { DeliveryObjection } from '#shared/videos/cuts/list-delivery-objections.ts'

/** One sentence after the other, for a refusal: everything that speaks against a delivery, and what is asked for. */
export const joinObjections = (objections: readonly DeliveryObjection[], request: string | null): string =>
  [...objections.map(({ sentence }) => sentence), ...(request === null ? [] : [request])].join(' ')
