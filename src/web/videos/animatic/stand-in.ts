const size = { width: 1600, height: 900 } as const

let drawn: OffscreenCanvas | undefined

/**
 * The picture of a video whose item has no photo and no style frame yet: a plain block in the studio's light. It is
 * no real product.
 */
export function drawStandIn(): OffscreenCanvas {
  if (drawn) return drawn
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen) {
    drawStudio(pen)
    drawBlock(pen)
  }
  return (drawn = canvas)
}

type Pen = OffscreenCanvasRenderingContext2D
type Point = readonly [x: number, y: number]

function drawStudio(pen: Pen): void {
  const wall = pen.createRadialGradient(800, 330, 60, 800, 400, 1050)
  wall.addColorStop(0, '#3a2f68')
  wall.addColorStop(0.5, '#1b1236')
  wall.addColorStop(1, '#0d0718')
  pen.fillStyle = wall
  pen.fillRect(0, 0, size.width, size.height)
  const floor = pen.createLinearGradient(0, 600, 0, 900)
  floor.addColorStop(0, 'rgba(20, 12, 40, 0.9)')
  floor.addColorStop(1, 'rgba(54, 44, 96, 0.75)')
  pen.fillStyle = floor
  pen.fillRect(0, 600, size.width, 300)
}

/** Three faces, each as far from the light as it is turned. */
function drawBlock(pen: Pen): void {
  pen.filter = 'blur(26px)'
  pen.fillStyle = 'rgba(5, 2, 12, 0.75)'
  pen.beginPath()
  pen.ellipse(830, 702, 270, 46, 0, 0, 2 * Math.PI)
  pen.fill()
  pen.filter = 'none'
  fillFace(pen, '#d8d5ee', '#b4afd6', [[800, 268], [1010, 330], [800, 402], [590, 330]]) // prettier-ignore
  fillFace(pen, '#a49ecb', '#6f678f', [[590, 330], [800, 402], [800, 722], [590, 640]]) // prettier-ignore
  fillFace(pen, '#6b6390', '#3d3560', [[800, 402], [1010, 330], [1010, 640], [800, 722]]) // prettier-ignore
}

function fillFace(pen: Pen, from: string, to: string, corners: readonly Point[]): void {
  const tops = corners.map(([, y]) => y)
  const shade = pen.createLinearGradient(0, Math.min(...tops), 0, Math.max(...tops))
  shade.addColorStop(0, from)
  shade.addColorStop(1, to)
  pen.fillStyle = shade
  pen.beginPath()
  for (const [x, y] of corners) pen.lineTo(x, y)
  pen.closePath()
  pen.fill()
}
