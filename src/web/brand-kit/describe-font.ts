import type { BrandFont } from '#shared/contract/brand-kit.ts'
import { formatBytes } from '../ui/text/format-bytes.ts'

/** "OTF, 120 KB". */
export function describeFont({ mediaType, bytes }: Pick<BrandFont, 'mediaType' | 'bytes'>): string {
  const kind = mediaType.split('/')[1]?.toUpperCase() ?? ''
  return `${kind}, ${formatBytes(bytes)}`
}
