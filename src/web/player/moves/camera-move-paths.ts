import type { CameraMoveId } from '#shared/products/camera-moves.ts'

/** Where the camera travels, seen from above in a field of 40 x 28 with the product at (20, 12); for crane, from the side. */
export const cameraMovePaths: Record<CameraMoveId, string> = {
  orbit: 'M 6 12 A 14 11 0 0 0 34 12',
  'push-in': 'M 20 27 L 20 18',
  crane: 'M 30 24 C 34 18 34 10 27 3',
  slide: 'M 4 24 L 36 24',
  whip: 'M 3 22 Q 20 27 37 22',
  'top-spin': 'M 20 4 A 8 8 0 1 1 19.900 4',
  'dolly-zoom': 'M 20 17 L 20 27',
  reveal: 'M 4 24 Q 12 24 20 20',
}
