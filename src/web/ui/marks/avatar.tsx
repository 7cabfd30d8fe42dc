import { useState, type CSSProperties } from 'react'
import styles from './avatar.module.css'
import { findInitials } from './find-initials.ts'

interface AvatarProps {
  /** Whose it is; its initials stand where there is no picture. */
  name: string
  url: string | null
  /** Pixels. */
  size?: number
}

/** A face, or initials, beside a name that says the same in words. */
export function Avatar({ name, url, size = 32 }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const style: CSSProperties = { width: size, height: size, fontSize: `${Math.max(12, size * 0.36)}px` }
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {findInitials(name)}
      {url && url !== brokenUrl && (
        <img
          key={url}
          className={styles.picture}
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          // Deleted meanwhile, or paused by a system flag: the initials stand for it.
          onError={() => setBrokenUrl(url)}
        />
      )}
    </span>
  )
}
