import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { readShotList as call, Shot } from '#shared/contract/videos/shot-list.ts'
import { refusals } from '#shared/refusals.ts'
import { gatherVideoFacts } from '#shared/videos/gather-video-facts.ts'
import { findSetUp, orderShots } from '#shared/videos/order-shots.ts'
import { isOnShotList, listShootHolds } from '#shared/videos/video-status.ts'
import { findShootSteps } from '../../subscriptions/find-shoot-steps.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { describeBoardVideos } from '../store/describe-videos.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { findVideos } from '../store/videos.db.ts'
import { findItemsOfShots, findSetUpTitles } from './shot-items.ts'
import { findQuestionTexts, findShotRows } from './shots.db.ts'

type ShotRow = Awaited<ReturnType<typeof findShotRows>>[number]

/** What waits to be shot, in the order of the shoot: everything that one needs on set. */
export async function readShotList(
  { db }: Pick<VideosDeps, 'db'>,
  { limit, ...filter }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  // The order of a part is that of the whole list, so that a filter moves no video; one video needs none.
  const all = orderShots(await findShotRows(db, filter.film))
  const found = all.filter(matches(filter))
  const findTitle = await findSetUpTitles(db, listSubscriptions(all))
  const items = [...Map.groupBy(all, findSetUp)].flatMap(([key, [first]]) => {
    const title = first && findTitle(first)
    return first && title !== undefined ? [{ key, title, customer: first.customer }] : []
  })
  return {
    shots: await describeShots(db, found.slice(0, limit)),
    total: found.length,
    customers: [...new Set(all.map(({ customer }) => customer))].toSorted(),
    items: items.toSorted((a, b) => a.title.localeCompare(b.title)),
  }
}

const listSubscriptions = (rows: readonly ShotRow[]): string[] => [
  ...new Set(rows.map((row) => row.subscriptionId)),
]

const matches =
  ({ status, customer, item, film: video }: Omit<InputOf<typeof call>, 'limit'>) =>
  (row: ShotRow): boolean =>
    (status === undefined || row.status === status) &&
    (customer === undefined || row.customer === customer) &&
    (item === undefined || row.itemIds.some((id) => item === `${row.subscriptionId}:${id}`)) &&
    (video === undefined || row.id === video)

async function describeShots(db: Database, rows: readonly ShotRow[]): Promise<Shot[]> {
  const subscriptionIds = listSubscriptions(rows)
  const findItems = await findItemsOfShots(db, subscriptionIds)
  const records = await findVideos(
    db,
    rows.map(({ id }) => id),
  )
  const videos = new Map((await describeBoardVideos(db, records)).map((video) => [video.id, video]))
  const findSteps = await findShootSteps(db, subscriptionIds)
  const questionTexts = await findQuestionTexts(db, subscriptionIds)
  return rows.flatMap(({ id }) => {
    const video = videos.get(id)
    // It may have moved on, or be gone, since the order was read.
    if (!video || !isOnShotList(video.status)) return []
    const { own, current, brief, style } = findSteps(video)
    const facts = gatherVideoFacts(video, { own, current }, video.files, { hasReason: true })
    return {
      ...video,
      status: video.status,
      items: findItems(video),
      brief,
      style,
      questions: video.openQuestions.map((question) => ({
        ...question,
        ...(questionTexts.get(question.id) ?? { text: '', lastText: '' }),
      })),
      holds: listShootHolds(video.status, facts).map((code) => ({ code, sentence: refusals[code].sentence })),
    }
  })
}
