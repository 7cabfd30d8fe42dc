/**
 * The number that a frame of a video carries (`isNumbered` of write-master.ts), read from what a video element shows.
 * Runs in the page, so it uses nothing from outside.
 */
export function readFrameNumber(video: HTMLVideoElement): number {
  const cells = 16
  const canvas = new OffscreenCanvas(cells * 8, 8)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is no canvas')
  pen.drawImage(video, 0, 0, video.videoWidth, video.videoWidth / cells, 0, 0, canvas.width, canvas.height)
  let number = 0
  for (let bit = 0; bit < cells; bit += 1) {
    const [light = 0] = pen.getImageData(bit * 8 + 4, 4, 1, 1).data
    if (light > 128) number += 2 ** bit
  }
  return number
}
