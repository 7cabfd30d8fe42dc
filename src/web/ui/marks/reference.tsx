/** A parcel's reference: its hyphens are no place for a line break. */
export function Reference({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}
