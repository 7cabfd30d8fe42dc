import type { Video } from '#shared/contract/videos/videos.ts'
import { countVideoFrames } from '#shared/videos/timeline/lay-out-video.ts'
import type { AnimaticVideo } from '../src/web/videos/animatic/animatic-video.ts'
import { drawAnimatic } from '../src/web/videos/animatic/draw-animatic.ts'
import { drawStandIn } from '../src/web/videos/animatic/stand-in.ts'
import type { DrawnFrames } from './drawn-frames.ts'

/** Runs in the page; bench-animatic.ts makes one script of this file. */
export async function measureFrames(video: Video): Promise<DrawnFrames> {
  const animatic: AnimaticVideo = {
    ...video,
    picture: drawStandIn(),
    endCardLook: { logo: null, ground: 'dark', colour: '#2f6bff' },
  }
  await document.fonts.load("600 48px 'Manrope Variable'")
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('There is no canvas')
  const measure = (draw: (frame: number) => void): number[] =>
    Array.from({ length: countVideoFrames(animatic) }, (_, frame) => {
      const startedAt = performance.now()
      draw(frame)
      // The pixels are made when they are asked for.
      pen.getImageData(0, 0, 1, 1)
      return performance.now() - startedAt
    })
  const drawBare = () => {
    pen.clearRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(animatic.picture, 0, 0, canvas.width, canvas.height)
  }
  const drawFrame = (frame: number) => drawAnimatic(canvas, animatic, frame, '16:9')
  measure(drawFrame)
  return {
    framesMs: measure(drawFrame),
    bareMs: measure(drawBare),
    shownFrames: await showForASecond(animatic),
  }
}

const nextPicture = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

async function showForASecond(animatic: AnimaticVideo): Promise<number> {
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  canvas.style.cssText = 'position: fixed; inset: 0; z-index: 9999'
  document.body.append(canvas)
  const startedAt = await nextPicture()
  let shown = 0
  for (let now = startedAt; now - startedAt < 1000; now = await nextPicture()) {
    drawAnimatic(canvas, animatic, shown, '16:9')
    shown += 1
  }
  canvas.remove()
  return shown
}
