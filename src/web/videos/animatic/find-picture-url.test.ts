import { describe, expect, it } from 'vitest'
import { findPictureUrl } from './find-picture-url.ts'

type Items = Parameters<typeof findPictureUrl>[1]
type Status = Parameters<typeof findPictureUrl>[2]

const video = { itemIds: ['lamp', 'shade'], block: 2, poster: null }
const items = (...photos: [id: string, photoIds: string[]][]) =>
  ({ items: photos.map(([id, photoIds]) => ({ id, photoIds })), next: null }) as unknown as Items
const frame = (url: string, mediaType = 'image/png') => ({ url, mediaType })
const status = (style: ReturnType<typeof frame>[], block = 2) => {
  const notes = [
    { stepId: 'brief', files: [frame('/brief')] },
    { stepId: 'style', files: style },
  ]
  return { current: { block: 3, notes: [] }, earlier: [{ block, notes }] } as unknown as Status
}

describe('the picture of a film is', () => {
  it('the first photo of the first item that it shows', () => {
    const photographed = items(['shade', ['b']], ['lamp', ['a', 'c']])
    expect(findPictureUrl(video, photographed, status([frame('/style')]))).toBe('/api/files/a')
  })

  it('the first style frame of its own block, where that item has no photo', () => {
    const sent = status([frame('/notes.pdf', 'application/pdf'), frame('/style')])
    expect(findPictureUrl(video, items(['lamp', []], ['shade', ['b']]), sent)).toBe('/style')
    expect(findPictureUrl(video, items(['lamp', []]), status([frame('/style')], 1))).toBeNull()
  })

  it('the photo that is its poster, where its item is not listed any more; no frame with words in it', () => {
    const earlier = { ...video, poster: { kind: 'item' as const, url: '/lamp' } }
    expect(findPictureUrl(earlier, items(['shade', ['b']]), status([]))).toBe('/lamp')
    expect(
      findPictureUrl({ ...video, poster: { kind: 'film', url: '/film' } }, items(), status([])),
    ).toBeNull()
  })

  it('none where there is neither, or nothing could be loaded: never another product’s', () => {
    expect(findPictureUrl(video, items(['shade', ['b']]), status([]))).toBeNull()
    expect(findPictureUrl(video, undefined, undefined)).toBeNull()
  })
})
