/** The widths in pixels, at most, in which pictures are stored beside the whole one, narrow ones first. */
export const pictureWidths = [320, 640] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The address of a picture at most so wide. A picture that has no smaller ones is served whole. */
export const narrowPictureUrl = (url: string, width: PictureWidth): string => `${url}?width=${width}`

/** For `srcset`: what a browser chooses from. */
export const pictureSources = (url: string): string =>
  pictureWidths.map((width) => `${narrowPictureUrl(url, width)} ${width}w`).join(', ')
