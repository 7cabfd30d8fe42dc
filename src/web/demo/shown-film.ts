import type { DemoFilm } from '#shared/demo/demo-films.ts'
import type { FilmFormat } from './describe-formats.ts'
import type { Still } from './find-media.ts'

/** A film of the catalogue with the addresses of its files and what it is sold as. */
export interface ShownFilm extends DemoFilm {
  file: string
  captions: string
  still: Still
  moveTitle: string
  moveGoodFor: string
  formats: FilmFormat[]
}
