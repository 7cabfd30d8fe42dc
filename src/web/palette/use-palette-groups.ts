import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { readParcelReference } from '#shared/subscriptions/parcel-reference.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { accountParts } from '../account/account-parts.ts'
import { adminSubscriptionsQuery, foundVideosQuery, usersQuery } from '../admin/parts/admin-queries.ts'
import { mySubscriptionsQuery } from '../subscriptions/queries/subscription-queries.ts'
import { describeStanding } from '../videos/video/video-words.ts'
import { videoPath } from '../videos/video/video-path.ts'
import { myVideosQuery, subscriptionVideosQuery } from '../videos/queries/video-queries.ts'
import { findGroups, type PaletteAction, type PaletteGroup, type PaletteLink } from './find-groups.ts'
import { listSubscriptionPages } from './list-subscription-pages.ts'

interface PaletteSources {
  pages: readonly PaletteLink[]
  actions: readonly PaletteAction[]
  isStudio: boolean
  typed: string
}

/** The brand kit is a page of its own. */
const accountPages = accountParts
  .filter(({ anchor }) => anchor !== 'brand')
  .map(({ anchor, title, words }) => ({
    id: `account-${anchor}`,
    label: title,
    detail: 'Account',
    words,
    to: `${paths.account()}#${anchor}`,
  }))

const typingPauseMs = 200
/** Shorter beginnings of names match half of all people. */
const searchLengthMin = 2

/** What the palette lists: pages, actions, one's own videos and subscriptions; for the studio also all films, people and parcels. */
export function usePaletteGroups({ pages, actions, isStudio, typed }: PaletteSources) {
  const [settled] = useDebouncedValue(typed.trim(), typingPauseMs)
  const parcelReference = readParcelReference(settled)
  const isServerAsked = isStudio && settled.length >= searchLengthMin
  const isParcelAsked = isStudio && parcelReference !== null

  const subscriptions = useQuery(mySubscriptionsQuery)
  const videos = useQuery(myVideosQuery)
  // Of earlier blocks too: those are read once something is searched for.
  const earlier = useQueries({
    queries: (subscriptions.data ?? []).map(({ id }) => ({
      ...subscriptionVideosQuery(id),
      refetchInterval: false as const,
      enabled: settled !== '',
    })),
  })
  const videosById = new Map(
    [videos, ...earlier].flatMap(({ data }) => data ?? []).map((video) => [video.id, video]),
  )
  const found = useQuery({ ...foundVideosQuery(settled), enabled: isServerAsked })
  const people = useInfiniteQuery({
    ...usersQuery({ search: settled, role: null, state: null, sort: 'newest' }, 8),
    enabled: isServerAsked,
  })
  const parcels = useInfiniteQuery({
    ...adminSubscriptionsQuery({ parcelReference: parcelReference ?? undefined }),
    enabled: isParcelAsked,
  })

  const titles = new Map(subscriptions.data?.map((each) => [each.id, subscriptionTitle(each)]))
  const all: PaletteGroup[] = [
    {
      title: 'Films',
      shownAtFirst: 4,
      entries: [...videosById.values()].map((video) => ({
        id: `film-${video.id}`,
        label: videoTitle(video),
        detail: [titles.get(video.subscriptionId), describeStanding(video)].filter(Boolean).join(', '),
        to: videoPath(video),
        video,
      })),
    },
    {
      title: 'Subscriptions',
      shownAtFirst: 4,
      entries: (subscriptions.data ?? []).flatMap(listSubscriptionPages),
    },
    { title: 'Pages', entries: pages, shownAtFirst: pages.length },
    { title: 'Actions', entries: actions, shownAtFirst: actions.length },
    { title: 'Account', entries: accountPages, shownAtFirst: 0 },
    {
      title: 'People',
      shownAtFirst: 0,
      isSearched: true,
      entries: (isServerAsked ? (people.data?.pages[0]?.users ?? []) : []).map(({ id, name, email }) => ({
        id: `person-${id}`,
        label: name || email,
        detail: name ? email : '',
        to: paths.manageUsers({ user: id }),
      })),
    },
    {
      title: 'Parcels',
      shownAtFirst: 0,
      isSearched: true,
      entries: (isParcelAsked ? (parcels.data?.pages[0]?.subscriptions ?? []) : []).map((each) => ({
        id: `parcel-${each.id}`,
        label: each.parcelReference,
        detail: `${subscriptionTitle(each)}, ${each.userEmail}`,
        to: paths.videosStatus({ subscription: each.id }),
      })),
    },
    {
      title: 'Films of customers',
      shownAtFirst: 0,
      isSearched: true,
      entries: (isServerAsked ? (found.data?.videos ?? []) : [])
        .filter(({ id }) => !videosById.has(id))
        .map((video) => ({
          id: `found-${video.id}`,
          label: videoTitle(video),
          detail: `${video.userEmail}, ${videoStatusTexts[video.status].title}`,
          to: paths.videosStatus({ status: video.status, film: video.id }),
          video,
        })),
    },
  ]
  const asked = [subscriptions, videos, ...earlier, found, people, parcels]
  return {
    groups: findGroups(all, typed),
    isSearching:
      asked.some(({ isFetching, data }) => isFetching && !data) || (isStudio && settled !== typed.trim()),
    error: asked.find(({ error }) => error)?.error ?? null,
  }
}
