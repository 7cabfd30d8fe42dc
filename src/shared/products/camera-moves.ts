import { z } from 'zod'

export const cameraMoveIdSchema = z.enum([
  'orbit',
  'push-in',
  'crane',
  'slide',
  'whip',
  'top-spin',
  'dolly-zoom',
  'reveal',
])
export type CameraMoveId = z.infer<typeof cameraMoveIdSchema>

export interface CameraMove {
  id: CameraMoveId
  title: string
  /** How long the move itself lasts. */
  seconds: number
  goodFor: string
}

/** The library of camera moves, which cost no tokens. */
export const cameraMoves: readonly CameraMove[] = [
  {
    id: 'orbit',
    title: 'Orbit',
    seconds: 5,
    goodFor: 'Shape from every side: shoes, bags, machines.',
  },
  {
    id: 'push-in',
    title: 'Push-in',
    seconds: 4,
    goodFor: 'One detail that decides: a seam, a dial, a grille.',
  },
  {
    id: 'crane',
    title: 'Crane',
    seconds: 5,
    goodFor: 'Tall things and liquids: bottles, lamps, towers of boxes.',
  },
  { id: 'slide', title: 'Slide', seconds: 4, goodFor: 'A family of products in one line.' },
  {
    id: 'whip',
    title: 'Whip',
    seconds: 2,
    goodFor: 'Energy between two looks: drinks, sport, launches.',
  },
  {
    id: 'top-spin',
    title: 'Top spin',
    seconds: 5,
    goodFor: 'Flat lays, plates, faces of watches.',
  },
  {
    id: 'dolly-zoom',
    title: 'Dolly zoom',
    seconds: 3,
    goodFor: 'One hero that holds still while the world moves.',
  },
  {
    id: 'reveal',
    title: 'Reveal',
    seconds: 4,
    goodFor: 'First sight: from behind an edge into full light.',
  },
]

const byId = new Map(cameraMoves.map((move) => [move.id, move]))

/** The title of a stored move id; ids that the library no longer has are shown as they are. */
export function cameraMoveTitle(id: string | null): string {
  if (id === null) return 'Custom move'
  return byId.get(id as CameraMoveId)?.title ?? id
}
