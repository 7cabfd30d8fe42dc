import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { chooseLogo, grounds, type Ground } from '#shared/brand-kit/grounds.ts'
import type { BrandKit } from '#shared/contract/brand-kit.ts'
import type { EndCard } from '#shared/videos/copy-cards.ts'
import { Frame } from '../../../ui/page/frame.tsx'
import styles from './end-card-preview.module.css'

interface EndCardPreviewProps {
  endCard: Pick<EndCard, 'logo' | 'tagline'>
  logos: BrandKit['logos']
}

/** Preview of the end card: logo above tagline, on the ground that the logo was made for. */
export function EndCardPreview({ endCard, logos }: EndCardPreviewProps) {
  const [chosen, setChosen] = useState<Ground | null>(null)
  const ground = chosen ?? (logos.light && !logos.dark ? 'light' : 'dark')
  const tagline = endCard.tagline.trim()
  const shown = endCard.logo ? chooseLogo(logos, ground) : null
  return (
    <figure className={styles.preview}>
      <div className={styles.card} data-ground={ground}>
        <Frame className={styles.frame}>
          {shown && (
            <img
              className={styles.logo}
              src={shown.logo.previewUrl}
              width={shown.logo.width}
              height={shown.logo.height}
              alt="Your logo"
            />
          )}
          {tagline && <span className={styles.tagline}>{tagline}</span>}
          {!shown && !tagline && <span className={styles.empty}>The end card is empty</span>}
        </Frame>
      </div>
      <figcaption className={styles.caption}>
        <span>How the film ends</span>
        <SegmentedControl
          size="xs"
          aria-label="Background of the end card"
          data={grounds.map((each) => ({ value: each, label: each === 'light' ? 'On light' : 'On dark' }))}
          value={ground}
          onChange={setChosen}
        />
      </figcaption>
    </figure>
  )
}
