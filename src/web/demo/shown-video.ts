import type { DemoVideo } from '#shared/demo/demo-videos.ts'
import type { VideoFormat } from './describe-formats.ts'
import type { Still } from './find-media.ts'

/** A video of the catalogue with the addresses of its files and what it is sold as. */
export interface ShownVideo extends DemoVideo {
  file: string
  captions: string
  still: Still
  moveTitle: string
  moveGoodFor: string
  formats: VideoFormat[]
}
