import { brand } from '#shared/brand.ts'
import styles from './wordmark.module.css'

/** The sign: an arc that a camera travels, inside the corners of a frame. */
export function Sign({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className={styles.sign}
    >
      <path
        className={styles.corners}
        d="M3 10V5a2 2 0 0 1 2-2h5M22 3h5a2 2 0 0 1 2 2v5M29 22v5a2 2 0 0 1-2 2h-5M10 29H5a2 2 0 0 1-2-2v-5"
      />
      <path className={styles.arc} d="M7.500 24.500A14.500 14.500 0 0 1 21.300 10.100" />
      <circle className={styles.camera} cx="23" cy="10" r="3.200" />
    </svg>
  )
}

/** Sign and name. The name is the operator's own, from one file. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <Sign />
      <span className={styles.name}>{brand.name}</span>
    </span>
  )
}
