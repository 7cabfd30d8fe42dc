import { makeCustomerSlug } from '#shared/delivery/file-names.ts'
import type { DeliveredBlock } from '../contents/read-block.ts'

/** `quillmere_block-2.zip` */
export const archiveName = ({ customer, block }: Pick<DeliveredBlock, 'customer' | 'block'>): string =>
  `${makeCustomerSlug(customer)}_block-${block}.zip`
