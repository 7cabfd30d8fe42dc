import type { CopyRevision } from '#shared/contract/copy-revisions.ts'

/** Who wrote a revision, as the customer or the studio reads it. */
export function authorText({ kind, name }: CopyRevision['author'], reader: 'customer' | 'admin'): string {
  if (kind === 'system') return 'As it was before'
  if (kind === 'customer') return reader === 'customer' ? 'You' : name || 'The customer'
  return name || 'The studio'
}
