import { chooseLogo, type Ground } from '#shared/brand-kit/grounds.ts'
import type { BrandKit } from '#shared/contract/brand-kit.ts'
import { Frame } from '../ui/page/frame.tsx'
import styles from './logo-on-ground.module.css'

interface LogoOnGroundProps {
  logos: BrandKit['logos']
  ground: Ground
}

/** A logo on its ground; without one of its own, the one for the other ground. */
export function LogoOnGround({ logos, ground }: LogoOnGroundProps) {
  const chosen = chooseLogo(logos, ground)
  return (
    <div className={styles.ground} data-ground={ground}>
      <Frame className={styles.frame}>
        {chosen ? (
          <img
            className={styles.logo}
            src={chosen.logo.previewUrl}
            width={chosen.logo.width}
            height={chosen.logo.height}
            alt={`Logo on a ${ground} background`}
          />
        ) : (
          <span className={styles.none}>No logo yet</span>
        )}
      </Frame>
    </div>
  )
}
