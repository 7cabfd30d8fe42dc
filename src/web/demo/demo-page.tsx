import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { selectionLinkQuery } from '#shared/cart/selection-link-query.ts'
import { demoVideos } from '#shared/demo/demo-videos.ts'
import { paths } from '#shared/paths.ts'
import { cameraMoves } from '#shared/products/camera-moves.ts'
import { documentHandle, loadDocument } from '../system/documents/document-page.ts'
import { renderDataContext } from '../system/installation/render-data.ts'
import { publicMeta } from '../system/page/seo.ts'
import { describeFormats } from './describe-formats.ts'
import { describeDemoVideos } from './describe-videos.ts'
import styles from './demo-page.module.css'
import { DemoPlayer, playerSizes } from './demo-player.tsx'
import { FormatTable } from './format-table.tsx'
import { findCaptions, findVideoFile, findStill } from './find-media.ts'
import { preloadStill } from './preload-still.ts'
import type { ShownVideo } from './shown-video.ts'

export const handle = documentHandle
export const clientLoader = loadDocument

export function loader({ context }: LoaderFunctionArgs) {
  const { catalogue, publicConfig } = context.get(renderDataContext)
  const videos = demoVideos.map((video): ShownVideo => {
    const move = cameraMoves.find(({ id }) => id === video.move)
    return {
      ...video,
      file: findVideoFile(video.id),
      captions: findCaptions(video.id),
      still: findStill(`${video.id}-poster`),
      moveTitle: move?.title ?? video.move,
      moveGoodFor: move?.goodFor ?? '',
      formats: describeFormats(catalogue, video.move),
    }
  })
  return { videos, structured: describeDemoVideos(videos, publicConfig.baseUrl) }
}

const describePage = publicMeta({
  title: 'Demo films',
  description:
    'Four films of five seconds, each one camera move. Play them frame by frame, switch between 16:9, 1:1, 4:5 and 9:16, and order one like it.',
  path: paths.demo(),
})

export const meta = (args: MetaArgs<typeof loader>) => [
  ...describePage(args),
  ...(args.loaderData?.videos.slice(0, 1) ?? []).map(({ still }) => preloadStill(still, playerSizes)),
  ...(args.loaderData?.structured ?? []).map((thing) => ({ 'script:ld+json': thing })),
]

/** Of the player that holds the focus. */
const keys = [
  ['K', 'play'],
  [', .', 'one frame'],
  ['1–4', 'frame'],
  ['C', 'words'],
  ['T', 'title-safe'],
  ['F', 'full screen'],
] as const

export default function DemoPage() {
  const { videos } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page} data-stage>
      <div className={styles.inner}>
        <header className={styles.head}>
          <p className={styles.subject}>Demo films</p>
          <h1 className={styles.title}>Judge them frame by frame</h1>
          <p className={styles.lead}>
            Four products that do not exist, rendered on camera paths that the arm can fly. Stop on a frame,
            switch the format, read the words where they will stand.
          </p>
          <ul className={styles.keys}>
            {keys.map(([key, does]) => (
              <li key={key}>
                <kbd>{key}</kbd> {does}
              </li>
            ))}
          </ul>
        </header>
        {videos.map((video, index) => (
          <VideoChapter key={video.id} video={video} isFirst={index === 0} />
        ))}
      </div>
    </div>
  )
}

function VideoChapter({ video, isFirst }: { video: ShownVideo; isFirst: boolean }) {
  const like = selectionLinkQuery({
    films: [{ lengthSeconds: 15, count: 1, hasCutdowns: true, move: video.move }],
  })
  return (
    <section id={video.id} className={styles.video} aria-labelledby={`${video.id}-title`}>
      <DemoPlayer video={video} isFirst={isFirst} />
      <div className={styles.facts}>
        <div>
          <h2 id={`${video.id}-title`} className={styles.name}>
            {video.title}
          </h2>
          <p className={styles.item}>{video.item}</p>
          <p className={styles.move}>
            <strong>{video.moveTitle}.</strong> {video.moveGoodFor}
          </p>
        </div>
        <div>
          <FormatTable formats={video.formats} videoTitle={video.title} />
          <a className={styles.start} href={paths.productForm(like)}>
            Make one like this
          </a>
        </div>
      </div>
    </section>
  )
}
