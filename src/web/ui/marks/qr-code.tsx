import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** A QR code as one path; dark on light in both modes, as cameras expect. What it says has to stand beside it in words. */
export function QrCode({ text, className = '' }: { text: string; className?: string }) {
  const { data, size } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={`${styles.code} ${className}`}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#151025" />
    </svg>
  )
}
