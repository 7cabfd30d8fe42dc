import { formatCount } from '#shared/display-locale.ts'

/** `6 bytes`, `217 KB`, `25 MB`, `1.9 GB`, `2 GB`: the size of a file, or a limit. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return formatCount(bytes, 'byte')
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  const megabytes = bytes / 1024 ** 2
  if (megabytes < 1000) return `${Math.round(megabytes)} MB`
  return `${Math.round((megabytes / 1024) * 10) / 10} GB`
}
