/*
 * For loaders only: the server knows every address, a page carries those it shows.
 */
const addresses = import.meta.glob<string>('../../../media/derived/*.{avif,webp,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const videos = import.meta.glob<string>('../../../media/films/*.mp4', {
  eager: true,
  query: '?url',
  import: 'default',
})

const captions = import.meta.glob<string>('../../../media/captions/*.vtt', {
  eager: true,
  // A data address would be refused by the content security policy.
  query: '?url&no-inline',
  import: 'default',
})

/** A picture in every form and size there is; the browser takes what fits. */
export interface Still {
  avif: string
  webp: string
  jpeg: string
  /** For browsers that choose nothing, and for other sites. */
  src: string
  width: number
  height: number
}

/** @throws Error where `media/derived` has no such picture: run `node scripts/build-media.ts` */
export function findStill(name: string, height = 9 / 16): Still {
  const widths = Object.keys(addresses)
    .map((file) => Number(new RegExp(`/${name}-(\\d+)\\.avif$`).exec(file)?.[1]))
    .filter((width) => width > 0)
    .toSorted((a, b) => a - b)
  const widest = widths.at(-1)
  if (widest === undefined) throw new Error(`There is no still ${name}`)
  const address = (width: number, form: string) =>
    addresses[`../../../media/derived/${name}-${width}.${form}`] ?? ''
  const set = (form: string) => widths.map((width) => `${address(width, form)} ${width}w`).join(', ')
  return {
    avif: set('avif'),
    webp: set('webp'),
    jpeg: set('jpg'),
    src: address(widest, 'jpg'),
    width: widest,
    height: Math.round(widest * height),
  }
}

/** @throws Error where `media/films` has no such video */
export function findVideoFile(name: string): string {
  const address = videos[`../../../media/films/${name}.mp4`]
  if (!address) throw new Error(`There is no film ${name}`)
  return address
}

/** @throws Error where `media/captions` has none for this video: run `node scripts/build-media.ts` */
export function findCaptions(name: string): string {
  const address = captions[`../../../media/captions/${name}.vtt`]
  if (!address) throw new Error(`There are no captions for ${name}`)
  return address
}
