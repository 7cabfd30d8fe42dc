import { queryOptions } from '@tanstack/react-query'

/** Pixels of the longer side that are enough to fill a frame of 1280 x 720 at every zoom. */
const longSideMax = 1920

/**
 * A picture, decoded before it is drawn, so that no frame waits for it; null where it can't be read. Stored files never
 * change, so that one address is one picture.
 */
export const pictureQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['decoded picture', url],
    queryFn: ({ signal }) => (url === null ? null : readPicture(url, signal)),
    staleTime: Infinity,
    // A bitmap is compared by identity.
    structuralSharing: false,
  })

async function readPicture(url: string, signal: AbortSignal): Promise<ImageBitmap | null> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) return null
  try {
    return await decode(await answer.blob())
  } catch {
    // A picture that this browser does not know: the video is drawn without it.
    return null
  }
}

async function decode(bytes: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(bytes)
  const scale = longSideMax / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const size = {
    resizeWidth: Math.round(whole.width * scale),
    resizeHeight: Math.round(whole.height * scale),
  }
  const smaller = await createImageBitmap(whole, { ...size, resizeQuality: 'high' })
  whole.close()
  return smaller
}
