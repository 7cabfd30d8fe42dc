import { Suspense } from 'react'
import type { Catalogue } from '#shared/products/catalogue.ts'
import type { Still } from '../demo/find-media.ts'
import { Calculator } from './calculator.tsx'
import { Comparison } from './comparison.tsx'
import { Cutdowns } from './cutdowns.tsx'
import { DemoWall, type WallMedia } from './demo-wall.tsx'
import type { Offer } from './describe-offer.ts'
import { Formats } from './formats.tsx'
import { Questions } from './questions.tsx'
import { SevenSteps } from './seven-steps.tsx'

interface LowerHalfProps {
  catalogue: Pick<Catalogue, 'products' | 'figures' | 'currency'>
  offer: Offer
  strip: Still
  cutdowns: { still: Still; film: string }
  wall: WallMedia
}

/**
 * All that no first screen shows: its code is loaded when it is near. Its styles come with the page.
 * Each part is a boundary of its own, drawn anew by itself when it is tapped first.
 */
export default function LowerHalf({ catalogue, offer, strip, cutdowns, wall }: LowerHalfProps) {
  return (
    <>
      <Suspense>
        <Formats offer={offer} strip={strip} />
      </Suspense>
      <Suspense>
        <Cutdowns still={cutdowns.still} film={cutdowns.film} />
      </Suspense>
      <Suspense>
        <SevenSteps offer={offer} />
      </Suspense>
      <Suspense>
        <Calculator catalogue={catalogue} />
      </Suspense>
      <Suspense>
        <Comparison offer={offer} />
      </Suspense>
      <Suspense>
        <DemoWall media={wall} />
      </Suspense>
      <Suspense>
        <Questions offer={offer} />
      </Suspense>
    </>
  )
}
