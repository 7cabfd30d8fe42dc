import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chooseLogo, type Ground } from '#shared/brand-kit/grounds.ts'
import type { BrandKit } from '#shared/contract/brand-kit.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { brandKitQuery } from '../../brand-kit/brand-kit-query.ts'
import { statusQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { itemsQuery } from '../items/item-queries.ts'
import type { AnimaticVideo } from './animatic-video.ts'
import { findPictureUrl } from './find-picture-url.ts'
import { pictureQuery } from './picture-query.ts'
import { drawStandIn } from './stand-in.ts'

/** What is written of a video, saved or not. */
export type DraftedVideo = Pick<AnimaticVideo, 'move' | 'copyCards' | 'startCard' | 'endCard'>

/**
 * A video with all that its animatic is drawn from: words, item photo or style frame, and its owner's brand kit. Null
 * until everything is there and decoded: no frame is drawn with half of it. What can't be loaded is left out.
 */
export function useAnimaticVideo(video: Video, written: DraftedVideo, ownerId: string): AnimaticVideo | null {
  const items = useQuery(itemsQuery(video.subscriptionId))
  const status = useQuery(statusQuery(video.subscriptionId))
  const kit = useQuery(brandKitQuery(ownerId))
  const hasSources = !items.isPending && !status.isPending && !kit.isPending
  const ground = chooseGround(kit.data)
  const logoUrl = (kit.data && chooseLogo(kit.data.logos, ground)?.logo.previewUrl) ?? null
  const picture = useQuery({
    ...pictureQuery(findPictureUrl(video, items.data, status.data)),
    enabled: hasSources,
  })
  const logo = useQuery({ ...pictureQuery(logoUrl), enabled: hasSources })
  const isLoaded = hasSources && !picture.isPending && !logo.isPending
  const colour = kit.data?.colours[0] ?? null
  const { length, frameRate } = video
  const { move, copyCards, startCard, endCard } = written
  const shown = picture.data
  const drawnLogo = logo.data ?? null
  return useMemo(
    () =>
      isLoaded
        ? {
            length,
            frameRate,
            move,
            copyCards,
            startCard,
            endCard,
            picture: shown ?? drawStandIn(),
            endCardLook: { logo: drawnLogo, ground, colour },
          }
        : null,
    [isLoaded, length, frameRate, move, copyCards, startCard, endCard, shown, drawnLogo, ground, colour],
  )
}

/** Dark, as videos end, unless the only logo is one for light grounds. */
function chooseGround(kit: BrandKit | undefined): Ground {
  return kit?.logos.light && !kit.logos.dark ? 'light' : 'dark'
}
