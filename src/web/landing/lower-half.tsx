import type { Catalogue } from '#shared/products/catalogue.ts'
import type { Still } from '../demo/find-media.ts'
import { Calculator } from './calculator.tsx'
import { Comparison } from './comparison.tsx'
import { Cutdowns } from './cutdowns.tsx'
import { DemoWall, type WallFilm } from './demo-wall.tsx'
import type { Offer } from './describe-offer.ts'
import { Formats } from './formats.tsx'
import { Questions } from './questions.tsx'
import { SevenSteps } from './seven-steps.tsx'

interface LowerHalfProps {
  catalogue: Pick<Catalogue, 'products' | 'figures'>
  offer: Offer
  strip: Still
  cutdowns: { still: Still; film: string }
  wall: readonly WallFilm[]
}

/** All that no first screen shows: its code is loaded when it is near. Its styles come with the page. */
export default function LowerHalf({ catalogue, offer, strip, cutdowns, wall }: LowerHalfProps) {
  return (
    <>
      <Formats offer={offer} strip={strip} />
      <Cutdowns still={cutdowns.still} film={cutdowns.film} />
      <SevenSteps offer={offer} />
      <Calculator catalogue={catalogue} />
      <Comparison offer={offer} />
      <DemoWall films={wall} />
      <Questions offer={offer} />
    </>
  )
}
