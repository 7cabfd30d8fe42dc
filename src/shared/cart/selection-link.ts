import { packageSchema, planSchema } from '../products/plan-schema.ts'
import { cameraMoveIdSchema, type CameraMoveId } from '../products/camera-moves.ts'
import { findDefaultCameraMove } from '../products/find-default-camera-move.ts'
import { selectionLimits, type VideoSelection, type ProductSelections } from './product-selections.ts'

/** What an address may bring into the product form. */
export type LinkedSelection = Partial<Pick<ProductSelections, 'plan' | 'package' | 'films'>>

/**
 * Reads a query written by `selectionLinkQuery` or by hand. Invalid videos are left out; the catalogue decides which
 * lengths are sold.
 */
export function readSelectionLink(query: URLSearchParams): LinkedSelection {
  const plan = planSchema.safeParse(query.get('plan'))
  const pack = packageSchema.safeParse(query.get('package'))
  const videos: VideoSelection[] = []
  for (const text of videoTexts(query)) {
    const video = readVideo(text)
    if (!video || videos.length === selectionLimits.films) continue
    const { lengthSeconds, move = findDefaultCameraMove(lengthSeconds, videos) } = video
    videos.push({ ...video, id: `film-${videos.length + 1}`, move })
  }
  return {
    ...(plan.success ? { plan: plan.data } : {}),
    ...(pack.success ? { package: pack.data } : {}),
    ...(videos.length > 0 ? { films: videos } : {}),
  }
}

const videoPattern = /^(?<length>\d{1,3})(?:x(?<count>\d{1,2}))?(?<cutdowns>c)?(?::(?<move>[a-z-]+))?$/
/** The parts of such a query that name no video, to be reported on the page. */
export function findUnreadableVideos(query: URLSearchParams): string[] {
  return videoTexts(query).filter((text) => text !== '' && readVideo(text) === null)
}

const videoTexts = (query: URLSearchParams) =>
  (query.get('films') ?? '').split(',').map((text) => text.trim())

function readVideo(text: string): (Omit<VideoSelection, 'id' | 'move'> & { move?: CameraMoveId }) | null {
  const found = videoPattern.exec(text)?.groups
  const lengthSeconds = Number(found?.['length'])
  const count = Number(found?.['count'] ?? 1)
  if (!found || lengthSeconds < 1 || lengthSeconds > 600 || count < 1) return null
  const move = cameraMoveIdSchema.safeParse(found['move'])
  return {
    lengthSeconds,
    count,
    hasCutdowns: found['cutdowns'] === 'c',
    ...(move.success ? { move: move.data } : {}),
  }
}
