import type { MetaDescriptor } from 'react-router'
import type { Still } from './find-media.ts'

/** Asks for a page's first picture before its styles have been read. `sizes` must be those it is drawn with. */
export function preloadStill(still: Still, sizes: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: still.avif,
    imageSizes: sizes,
    fetchPriority: 'high',
  }
}
