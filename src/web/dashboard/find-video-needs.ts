import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { lacksCopy } from '#shared/videos/missing-copy.ts'
import { paths } from '#shared/paths.ts'
import { cutName, isCutToAnswer } from '#shared/videos/cuts/cut-states.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { dayMs } from '#shared/time-units.ts'
import { findDeliveredAt } from '../videos/video/video-dates.ts'
import { copyPath, videoListPath, videoPath } from '../videos/video/video-path.ts'
import type { NeedOfSubscription } from './need.ts'
import { isPastDay } from '#shared/is-past-day.ts'

/** How long a delivery counts as news. */
const newsMs = 14 * dayMs

/** Videos of a subscription that wait for their customer: drafts to write and activate, and what is new to look at. */
export function findVideoNeeds(
  subscription: Subscription,
  videos: readonly Video[],
  now: Date,
): NeedOfSubscription[] {
  const [draft, ...drafts] = videos.filter(({ status }) => status === 'draft')
  const isNews = (video: Video) => now.getTime() - Date.parse(findDeliveredAt(video) ?? '') < newsMs
  const fresh = videos
    .filter((video) => video.status === 'delivery' && isNews(video))
    .toSorted((a, b) => (findDeliveredAt(b) ?? '').localeCompare(findDeliveredAt(a) ?? ''))
  return [
    ...videos.filter(isCutToAnswer).flatMap(describeCut),
    ...(draft ? [describeDrafts(subscription, [draft, ...drafts], now)] : []),
    ...[...Map.groupBy(fresh, ({ block }) => block).values()].flatMap(describeDeliveries),
  ]
}

function describeDrafts(
  { id, statusItems, block }: Subscription,
  drafts: [Video, ...Video[]],
  now: Date,
): NeedOfSubscription {
  const [first, ...others] = drafts
  const toWrite = drafts.filter(lacksCopy).length
  const toActivate = drafts.length - toWrite
  const shoot = statusItems.find((item) => item.id === 'shoot' && item.status === 'coming up')?.date
  const isOfBlock = drafts.some((draft) => draft.block === block)
  return {
    id: `copy-${id}`,
    kind: 'copy',
    title:
      others.length > 0
        ? `${drafts.length} drafts are waiting for you`
        : `${toWrite > 0 ? 'Write' : 'Activate'} “${videoTitle(first)}”`,
    text: others.length === 0 ? undefined : describeWork(toWrite, toActivate),
    when:
      shoot && isOfBlock && !isPastDay(shoot, now)
        ? { label: 'Shoot expected', at: shoot, isDay: true }
        : undefined,
    action: toWrite > 0 ? 'Write and activate' : 'Check and activate',
    to: others.length > 0 ? videoListPath(drafts) : toWrite > 0 ? copyPath(first) : videoPath(first),
  }
}

function describeWork(toWrite: number, toActivate: number): string {
  if (toActivate === 0) return 'Write their copy, then activate them.'
  if (toWrite === 0) return 'Their copy is complete: activate them.'
  return `${toWrite} to write, ${toActivate} to activate.`
}

function describeCut(video: Video): NeedOfSubscription[] {
  const { id, cut } = video
  if (!cut) return []
  const name = cutName(cut.number)
  return [
    {
      id: `cut-${id}`,
      kind: 'cut',
      title: `Watch ${name} of “${videoTitle(video)}”`,
      text: 'Approve it, or write what should be different.',
      when: cut.sentAt === null ? undefined : { label: 'Sent', at: cut.sentAt },
      action: 'Watch and answer',
      to: paths.review(id),
    },
  ]
}

/** What is new of a block: one film is played and downloaded on its page, several are downloaded on the block's. */
function describeDeliveries([newest, ...others]: readonly Video[]): NeedOfSubscription[] {
  if (!newest) return []
  const { subscriptionId, block } = newest
  const at = findDeliveredAt(newest)
  return [
    {
      id: `delivery-${subscriptionId}-${block}`,
      kind: 'delivery',
      ...(others.length === 0
        ? { title: `“${videoTitle(newest)}” is ready`, action: 'Play and download', to: videoPath(newest) }
        : {
            title: `${others.length + 1} films of block ${block} are ready`,
            action: 'Download the films',
            to: paths.delivery(subscriptionId, { block: String(block) }),
          }),
      when: at === null ? undefined : { label: 'Delivered', at },
    },
  ]
}
