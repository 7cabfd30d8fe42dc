import type { BrandFont } from '#shared/contract/brand-kit.ts'
import { formatBytes } from '../files/upload/describe-upload.ts'

const megabyte = 1024 * 1024

/** "OTF, 120 KB". */
export function describeFont({ mediaType, bytes }: Pick<BrandFont, 'mediaType' | 'bytes'>): string {
  const kind = mediaType.split('/')[1]?.toUpperCase() ?? ''
  const size = bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} KB` : formatBytes(bytes)
  return `${kind}, ${size}`
}
