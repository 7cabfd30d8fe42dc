import type { BrandFont } from '#shared/contract/brand-kit.ts'

/** "OTF, 120 KB". */
export function describeFont({ mediaType, bytes }: Pick<BrandFont, 'mediaType' | 'bytes'>): string {
  const kind = mediaType.split('/')[1]?.toUpperCase() ?? ''
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return `${kind}, ${kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`}`
}
