/** Of a picture or a film, in pixels, as it is shown. */
export interface PictureSize {
  width: number
  height: number
}

/** Bytes of a stored file from `start`, `length` of them or fewer at its end. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>

/** The facts of a finished film. */
export interface FilmFacts extends PictureSize {
  /** Null where the file does not say. */
  durationMs: number | null
}
