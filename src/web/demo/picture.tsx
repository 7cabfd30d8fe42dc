import type { Still } from './find-media.ts'

interface PictureProps {
  still: Still
  /** How wide it is drawn, as in `sizes`. */
  sizes: string
  alt: string
  className?: string
  /** The page's first picture: asked for before all others. */
  isFirst?: boolean
}

/** A still in the form and size that this screen takes. Its room is kept before it arrives. */
export function Picture({ still, sizes, alt, className, isFirst = false }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={still.avif} sizes={sizes} />
      <source type="image/webp" srcSet={still.webp} sizes={sizes} />
      <img
        className={className}
        src={still.src}
        srcSet={still.jpeg}
        sizes={sizes}
        width={still.width}
        height={still.height}
        alt={alt}
        decoding={isFirst ? 'sync' : 'async'}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  )
}
