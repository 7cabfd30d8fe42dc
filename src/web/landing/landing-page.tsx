import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import type { DemoVideoId } from '#shared/demo/demo-videos.ts'
import { paths } from '#shared/paths.ts'
import { findVideoFile, findStill } from '../demo/find-media.ts'
import { preloadStill } from '../demo/preload-still.ts'
import { documentHandle, loadDocument } from '../system/documents/document-page.ts'
import { renderDataContext } from '../system/installation/render-data.ts'
import { publicMeta } from '../system/page/seo.ts'
import { AtAGlance } from './opening/at-a-glance.tsx'
import { Calculator } from './calculator/calculator.tsx'
import { Comparison } from './service/comparison.tsx'
import { Cutdowns } from './videos/cutdowns.tsx'
import { DemoWall, type WallMedia } from './videos/demo-wall.tsx'
import { describeBusiness } from './offer/describe-business.ts'
import { describeOffer } from './offer/describe-offer.ts'
import { Formats } from './videos/formats.tsx'
import { Hero, heroSizes } from './opening/hero.tsx'
import { HumanMade } from './service/human-made.tsx'
import { Questions } from './service/questions.tsx'
import { RestoredVisitScript } from './restored-visit-script.tsx'
import { SevenSteps } from './service/seven-steps.tsx'

export const handle = documentHandle
export const clientLoader = loadDocument

const onWall = (id: DemoVideoId) => ({ still: findStill(`${id}-poster`), file: findVideoFile(id) })

export function loader({ context }: LoaderFunctionArgs) {
  const { catalogue, publicConfig } = context.get(renderDataContext)
  const offer = describeOffer(catalogue)
  return {
    catalogue: {
      products: catalogue.products,
      figures: catalogue.figures,
      currency: catalogue.currency,
    },
    offer,
    structured: describeBusiness(catalogue, offer, publicConfig.baseUrl),
    hero: { still: findStill('shoe-first'), video: findVideoFile('shoe') },
    strip: findStill('shoe-strip', 9 / 96),
    cutdowns: { still: findStill('headphones-first'), video: findVideoFile('headphones') },
    wall: {
      shoe: onWall('shoe'),
      can: onWall('can'),
      bottle: onWall('bottle'),
      headphones: onWall('headphones'),
    } satisfies WallMedia,
  }
}

const describePage = publicMeta({
  title: 'Motion-control product films',
  description:
    'Send your product and get its films: 5, 15 or 30 seconds, shot by a robot arm, cut by people, ordered and priced on one page.',
  path: paths.landing(),
})

export const meta = (args: MetaArgs<typeof loader>) => [
  ...describePage(args),
  ...(args.loaderData ? [preloadStill(args.loaderData.hero.still, heroSizes)] : []),
  ...(args.loaderData?.structured ?? []).map((thing) => ({ 'script:ld+json': thing })),
]

/** A document: what moves or answers in it is brought alive by the scripts of src/web/documents. */
export default function LandingPage() {
  const { catalogue, offer, hero, strip, cutdowns, wall } = useLoaderData<typeof loader>()
  return (
    <>
      <RestoredVisitScript />
      <Hero still={hero.still} video={hero.video} offer={offer} />
      <AtAGlance offer={offer} />
      <HumanMade />
      <Formats offer={offer} strip={strip} />
      <Cutdowns still={cutdowns.still} video={cutdowns.video} />
      <SevenSteps offer={offer} />
      <Calculator catalogue={catalogue} />
      <Comparison offer={offer} />
      <DemoWall media={wall} />
      <Questions offer={offer} />
    </>
  )
}
