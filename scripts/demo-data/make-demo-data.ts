import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerApproval, sendForApproval } from '#shared/contract/subscriptions/approvals.ts'
import { saveCart } from '#shared/contract/cart.ts'
import { createCheckoutSession, readCheckout } from '#shared/contract/checkout.ts'
import { readCatalogue } from '#shared/contract/products.ts'
import { addNote, sendNotes } from '#shared/contract/review/review.ts'
import { addParcel, markItemReceived, writeStepNote } from '#shared/contract/subscriptions/subscriptions.ts'
import { changeVideoStatus, listBlockVideos, updateVideo } from '#shared/contract/videos/videos.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Role } from '#shared/identity/roles.ts'
import { masterRatio, listSoldRatios } from '#shared/videos/ratios.ts'
import { videoStatuses } from '#shared/videos/video-status.ts'
import type { AppDeps } from '../../src/server/app/app-deps.ts'
import { StartError } from '#server/config/start-error.ts'
import { createVerifiedUser } from '#server/identity/sign-up/create-verified-user.ts'
import { sessionSecret, startSession } from '#server/identity/session/start-session.ts'
import type { CardControl } from '#sandbox/card-provider/control-client.ts'
import {
  backdateStudioWork,
  backdateSubscription,
  backdateUser,
  hasUsers,
  spreadCompletedSteps,
  spreadVideoChanges,
  spreadRecordedChanges,
  spreadTokenMovements,
} from './backdate.db.ts'
import { demoAdmin, demoCustomers, demoPassword } from './demo-people.ts'
import type { SeedVideo, SeedNote, DemoSubscription } from './demo-people.ts'
import { DemoPerson } from './demo-person.ts'

const media = join(import.meta.dirname, '..', '..', 'media')
const videoFolder = join(media, 'films')

/** The studio was there before its customers; its record of changes reaches back this far. */
const studioAgeDays = 60
const recordedDays = 8

interface DemoDeps extends Pick<AppDeps, 'db' | 'clock' | 'systemStatus'> {
  baseUrl: string
  /** The card provider stand-in, where purchases are paid. */
  cards: Pick<CardControl, 'pay'>
}

/**
 * Creates users, subscriptions at different steps and videos in every status through the running service: carts,
 * payment pages, webhooks, the studio's calls. Only dates are moved into the past afterwards.
 * @returns false, without effect, where a user is registered already
 * @throws StartError where nothing answers at the product's address
 */
export async function makeDemoData(deps: DemoDeps): Promise<boolean> {
  if (await hasUsers(deps.db)) return false
  await requireReachable(deps.baseUrl)
  const studio = await enter(deps, { ...demoAdmin, roles: ['user', 'admin'] })
  for (const customer of demoCustomers) {
    const person = await enter(deps, customer)
    for (const subscription of customer.subscriptions)
      await makeSubscription(deps, person, studio, subscription)
    const longestDays = Math.max(...customer.subscriptions.map(({ startedDaysAgo }) => startedDaysAgo))
    await backdateUser(deps.db, customer.email, longestDays + 1)
  }
  await backdateUser(deps.db, demoAdmin.email, studioAgeDays)
  await spreadRecordedChanges(deps.db, recordedDays)
  return true
}

/** Asked before the first person is made: a part of the demo data would count as all of it at the next start. */
async function requireReachable(baseUrl: string): Promise<void> {
  const answer = await fetch(new URL('/healthz', baseUrl)).catch(() => null)
  if (answer?.ok) return
  throw new StartError(
    `Nothing answers at ${baseUrl}, where the demo data is made: set PORT and HOST to what BASE_URL names, or start without demo data, npm start -- --empty, where a proxy follows.`,
  )
}

async function enter(
  deps: DemoDeps,
  person: { email: string; name: string; roles: readonly Role[] },
): Promise<DemoPerson> {
  const userId = await createVerifiedUser(deps, { ...person, password: demoPassword })
  const { cookie } = await startSession(deps.db, await sessionSecret(deps.db), userId)
  return new DemoPerson(deps.baseUrl, cookie)
}

async function makeSubscription(
  deps: DemoDeps,
  customer: DemoPerson,
  studio: DemoPerson,
  wanted: DemoSubscription,
): Promise<void> {
  const selections = wanted.isPhotographed ? await addPhoto(customer, wanted) : wanted.selections
  const subscriptionId = await buy(deps, customer, selections)
  if (wanted.parcel) await customer.call(addParcel, { subscriptionId, ...wanted.parcel })

  // The last subscription of the list has lived least: its own first days first, then what the studio did since.
  await backdateSubscription(deps.db, subscriptionId, wanted.startedDaysAgo)
  if (wanted.hasArrived) {
    for (const { id: itemId } of wanted.selections.items) {
      await studio.call(markItemReceived, { subscriptionId, itemId, isReceived: true })
    }
  }
  for (const stepId of ['brief', 'style'] as const) {
    const body = wanted.notes[stepId]
    if (body) await studio.call(writeStepNote, { subscriptionId, stepId, body })
  }
  for (const stepId of wanted.complete) {
    const body = wanted.notes[stepId] ?? ''
    const sent = await studio.call(sendForApproval, { subscriptionId, stepId, body, fileIds: [] })
    const requestId = sent.requests[0]?.id ?? ''
    await customer.call(answerApproval, { subscriptionId, requestId, answer: 'approved' })
  }
  const { videos } = await customer.call(listBlockVideos, { subscriptionId, block: 1 })
  for (const [index, seed] of wanted.films.entries()) {
    const video = videos[index]
    if (video) await produceVideo(customer, studio, video, seed, wanted.clip)
  }
  const { startedDaysAgo: days } = wanted
  const share = (part: number) => Math.max(0, Math.round(days * (1 - part)))
  await spreadTokenMovements(deps.db, subscriptionId, days)
  await spreadVideoChanges(deps.db, subscriptionId, days)
  await backdateStudioWork(deps.db, subscriptionId, share(0.3))
  await spreadCompletedSteps(deps.db, subscriptionId, {
    received: share(0.3),
    brief: share(0.4),
    style: share(0.5),
    shoot: share(0.75),
    editing: share(0.9),
    delivery: share(0.95),
  })
}

/** The selections with a photo of the first item, as its customer takes one before buying. */
async function addPhoto(
  customer: DemoPerson,
  { selections, clip }: DemoSubscription,
): Promise<DemoSubscription['selections']> {
  const filename = `${clip}-poster.jpg`
  const content = new Uint8Array(await readFile(join(media, 'stills', filename)))
  const photoId = await customer.upload(content, { purpose: 'item-photo', filename })
  const items = selections.items.map((item, index) => (index === 0 ? { ...item, photoIds: [photoId] } : item))
  return { ...selections, items }
}

/** Fills the cart, opens the payment page, pays there, and waits until the payment has arrived here. */
async function buy(
  deps: DemoDeps,
  customer: DemoPerson,
  selections: DemoSubscription['selections'],
): Promise<string> {
  const { price } = priceSelection(selections, await customer.call(readCatalogue, {}))
  await customer.call(saveCart, {
    productSelections: selections,
    productTotalPrice: price.totalCents / 100,
  })
  const { id: sessionId } = await customer.call(createCheckoutSession, { seenTotalCents: price.totalCents })
  await deps.cards.pay({ sessionId, card: '4242424242424242' })
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const { subscriptionId } = await customer.call(readCheckout, { sessionId })
    if (subscriptionId) return subscriptionId
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('A demo payment did not arrive within 30 seconds')
}

/** Writes a video's copy and leads it to its status, one allowed change after the other. */
async function produceVideo(
  customer: DemoPerson,
  studio: DemoPerson,
  video: Video,
  seed: SeedVideo,
  clip: string,
): Promise<void> {
  await customer.call(updateVideo, {
    videoId: video.id,
    title: seed.title,
    copyCards: video.copyCards.map(({ id }, index) => ({ id, copy: seed.copy[index] ?? '' })),
    endCard: { use: seed.tagline !== '', logo: true, tagline: seed.tagline },
  })
  const way = videoStatuses.slice(1, videoStatuses.indexOf(seed.status) + 1)
  for (const to of way) {
    if (to === 'delivery') await uploadFinishedVideo(studio, video, clip)
    // Stored where a media worker is connected: it would hold back what is shorter than the video that was sold.
    const reason = to === 'delivery' ? 'A film of the demo, shorter than it was sold.' : ''
    await (to === 'activated' ? customer : studio).call(changeVideoStatus, { videoId: video.id, to, reason })
  }
  await addNotes(customer, studio, video.id, seed.notes ?? [])
}

/** What was said of a video's first cut: comments are sent, changes wait to be. */
async function addNotes(
  customer: DemoPerson,
  studio: DemoPerson,
  videoId: string,
  notes: readonly SeedNote[],
): Promise<void> {
  const comments: string[] = []
  for (const { by, kind, text, frames, point } of notes) {
    const noteId = randomUUID()
    const marks = point ? { ratio: masterRatio, point, strokes: [] } : null
    const person = by === 'customer' ? customer : studio
    await person.call(addNote, { videoId, noteId, cut: 1, kind, text, frames, marks })
    if (by === 'customer' && kind === 'comment') comments.push(noteId)
  }
  if (comments.length > 0) await customer.call(sendNotes, { videoId, cut: 1, noteIds: comments })
}

async function uploadFinishedVideo(studio: DemoPerson, video: Video, clip: string): Promise<void> {
  for (const ratio of listSoldRatios(video)) {
    const filename = ratio === masterRatio ? `${clip}.mp4` : `${clip}-${ratio.replace(':', 'x')}.mp4`
    const content = new Uint8Array(await readFile(join(videoFolder, filename)))
    await studio.upload(content, { purpose: 'finished-film', filename, videoId: video.id, ratio })
  }
}
