import { z } from 'zod'
import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'
import { emptyAddress } from '#shared/shipping/postal-address.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'

const draftSchema = z.object({
  address: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  /** Of the stored address that it changes: polling must not advance it, or it would overwrite what nobody saw here. */
  version: z.int(),
})

/** The return address as it is typed; as it is stored, until then. */
export const useAddressDraft = ({
  subscriptionId,
  customerName,
  returnAddress,
  returnAddressVersion: version,
}: Shipping) =>
  useStoredDraft(`return-address/${subscriptionId}`, draftSchema, {
    address: returnAddress ?? emptyAddress(customerName),
    version,
  })
export type AddressDraft = ReturnType<typeof useAddressDraft>
