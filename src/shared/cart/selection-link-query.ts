import type { CameraMoveId } from '../products/camera-moves.ts'
import type { VideoSelection } from './product-selections.ts'

type LinkedVideo = Pick<VideoSelection, 'lengthSeconds' | 'count' | 'hasCutdowns'> & { move?: CameraMoveId }

/**
 * The query of a link into the product form: `films=15,15x2c,30:crane&plan=yearly&package=agency`.
 * A video is its seconds, then `x` and a count, `c` for cutdowns, `:` and a move, each if wanted.
 */
export function selectionLinkQuery(selection: {
  plan?: string
  package?: string
  films?: readonly LinkedVideo[]
}): string {
  const parts: string[] = []
  if (selection.films?.length) parts.push(`films=${selection.films.map(writeVideo).join(',')}`)
  if (selection.plan) parts.push(`plan=${selection.plan}`)
  if (selection.package) parts.push(`package=${selection.package}`)
  return parts.join('&')
}

function writeVideo({ lengthSeconds, count, hasCutdowns, move }: LinkedVideo): string {
  return `${lengthSeconds}${count > 1 ? `x${count}` : ''}${hasCutdowns ? 'c' : ''}${move ? `:${move}` : ''}`
}
