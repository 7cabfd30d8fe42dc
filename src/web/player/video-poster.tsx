import { useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { narrowPictureUrl, pictureSources } from '#shared/files/picture-widths.ts'
import { cameraMoveIdSchema } from '#shared/products/camera-moves.ts'
import styles from './video-poster.module.css'
import { cameraMovePaths } from './moves/camera-move-paths.ts'

export interface VideoPosterProps {
  video: Pick<Video, 'poster' | 'move'>
  /** `tile`: at most 160 px wide, in rows and columns; `card` and `large`: wider. Its box gives its width. */
  size?: keyof typeof boxSizes
}

/** Of the picture's box in CSS pixels: what the browser chooses a width by. */
const boxSizes = {
  tile: '160px',
  card: '(width < 768px) 100vw, 320px',
  large: '(width < 768px) 100vw, 640px',
} as const

/**
 * The picture that stands for a video, 16:9: of its finished video, its style frames or its item, as the server chose;
 * where there is none, or it can't be loaded, the path of its camera. A drawing: the words stand beside it.
 */
export function VideoPoster({ video: { poster, move }, size = 'tile' }: VideoPosterProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const isShown = poster !== null && poster.url !== brokenUrl
  return (
    <div className={styles.poster} aria-hidden="true" data-of={isShown ? poster.kind : 'move'}>
      {isShown ? (
        <img
          className={styles.picture}
          src={narrowPictureUrl(poster.url, size === 'tile' ? 320 : 640)}
          srcSet={pictureSources(poster.url)}
          sizes={boxSizes[size]}
          width={320}
          height={180}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBrokenUrl(poster.url)}
        />
      ) : (
        <CameraPath move={move} />
      )}
    </div>
  )
}

/** Where the camera travels around a mark on the floor; the producer's own way for moves that the library does not have. */
function CameraPath({ move }: Pick<Video, 'move'>) {
  const known = cameraMoveIdSchema.safeParse(move)
  const path = known.success ? cameraMovePaths[known.data] : 'M4 23C11 7 18 25 26 13S35 10 37 9'
  return (
    <svg className={styles.drawing} viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice">
      <path className={styles.marks} d="M6 14V6h8M146 6h8v8M6 76v8h8M154 76v8h-8" />
      <g transform="translate(40 17) scale(2)">
        <path className={styles.marks} d="M20 9v6M17 12h6" />
        <path className={styles.path} d={path} />
        <circle className={styles.camera} r="1.800" style={{ offsetPath: `path('${path}')` }} />
      </g>
    </svg>
  )
}
