import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { refusals, type RefusalCode } from '#shared/refusals.ts'
import { describeUnchangedAnswer } from '#shared/videos/cuts/find-unchanged-cut.ts'
import { gatherVideoFacts } from '#shared/videos/gather-video-facts.ts'
import { findVideoChangeProblem, onwardStatus, videoStatusTexts } from '#shared/videos/video-status.ts'

export interface Obstacle {
  sentence: string
  /** The part of its subscription's panel where it is settled; null where that is beside the video. */
  part: { id: 'progress' | 'brief'; label: string } | null
}

const parts: Partial<Record<RefusalCode, Obstacle['part']>> = {
  items_not_received: { id: 'progress', label: 'Go to the items' },
  brief_or_style_open: { id: 'brief', label: 'Go to brief and style' },
}

/**
 * What still keeps a video from moving on, in a sentence; null where nothing does, or where it is not known. The
 * server decides: this only shows it beforehand.
 */
export function findObstacle(video: Video, status: SubscriptionStatusDetail | undefined): Obstacle | null {
  const to = onwardStatus(video.status)
  if (!to || !status) return null
  const own = status.earlier.find((each) => each.block === video.block) ?? status.current
  const steps = { own: own.statusItems, current: status.current.statusItems }
  const facts = gatherVideoFacts(video, steps, video.files, { hasReason: true })
  const problem = findVideoChangeProblem(video.status, to, 'admin', facts)
  const unchanged = problem === 'cut_unchanged' ? video.cut?.unchanged : null
  const sentence = unchanged ? describeUnchangedAnswer(unchanged) : problem && refusals[problem].sentence
  if (!problem || !sentence) return null
  return { sentence: `Before ${videoStatusTexts[to].title}: ${sentence}`, part: parts[problem] ?? null }
}
