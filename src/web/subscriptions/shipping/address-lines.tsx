/** An address as it is written on a parcel. */
export function AddressLines({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <address className={className}>
      {lines.map((line, index) => (
        // Lines have no identity but their place.
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}
