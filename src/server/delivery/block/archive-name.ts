import { slugify } from '#shared/delivery/file-names.ts'
import type { DeliveredBlock } from '../contents/read-block.ts'

/** `quillmere_block-2.zip` */
export const archiveName = ({ customer, block }: Pick<DeliveredBlock, 'customer' | 'block'>): string =>
  `${slugify(customer.name) || slugify(customer.email.split('@')[0] ?? '') || 'films'}_block-${block}.zip`
