import { lazy, Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import type { DemoFilmId } from '#shared/demo/demo-films.ts'
import { paths } from '#shared/paths.ts'
import { findFilm, findStill } from '../demo/find-media.ts'
import { preloadStill } from '../demo/preload-still.ts'
import { renderDataContext } from '../system/render-data.ts'
import { publicMeta } from '../system/seo.ts'
import { laterAttribute, sayScriptsFailed } from '../system/start-scripts.tsx'
import { AtAGlance } from './at-a-glance.tsx'
import type { WallMedia } from './demo-wall.tsx'
import { describeBusiness } from './describe-business.ts'
import { describeOffer } from './describe-offer.ts'
import { Hero, heroSizes } from './hero.tsx'
import { HumanMade } from './human-made.tsx'
import './lower-half-styles.ts'
import { RestoredVisitScript } from './restored-visit-script.tsx'
import { whenNear } from './when-near.ts'

/** The server renders it with the rest; in the browser its HTML stands as it is until its code is here. */
const lowerHalfId = 'lower-half'
const later = { [laterAttribute]: '' }
const LowerHalf = lazy(() =>
  whenNear(lowerHalfId)
    .then(() => import('./lower-half.tsx'))
    .catch(() => {
      sayScriptsFailed()
      // Its HTML goes on standing as it is: plans, prices and answers can be read without React.
      return new Promise<never>(() => undefined)
    }),
)

const onWall = (id: DemoFilmId) => ({ still: findStill(`${id}-poster`), file: findFilm(id) })

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
    hero: { still: findStill('shoe-first'), film: findFilm('shoe') },
    strip: findStill('shoe-strip', 9 / 96),
    cutdowns: { still: findStill('headphones-first'), film: findFilm('headphones') },
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

/** Each part a boundary of its own: a tap before React is done makes it draw the part that was tapped, not the page. */
export default function LandingPage() {
  const { catalogue, offer, hero, strip, cutdowns, wall } = useLoaderData<typeof loader>()
  return (
    <>
      <RestoredVisitScript />
      <Suspense>
        <Hero still={hero.still} film={hero.film} offer={offer} />
      </Suspense>
      <Suspense>
        <AtAGlance offer={offer} />
        <HumanMade />
      </Suspense>
      <div id={lowerHalfId} {...later}>
        <Suspense>
          <LowerHalf strip={strip} catalogue={catalogue} offer={offer} cutdowns={cutdowns} wall={wall} />
        </Suspense>
      </div>
    </>
  )
}
