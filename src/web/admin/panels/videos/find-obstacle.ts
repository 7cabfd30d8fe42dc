import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { refusals } from '#shared/refusals.ts'
import { describeUnchangedAnswer } from '#shared/videos/cuts/find-unchanged-cut.ts'
import { gatherVideoFacts } from '#shared/videos/gather-video-facts.ts'
import { findVideoChangeProblem, onwardStatus, videoStatusTexts } from '#shared/videos/video-status.ts'

/**
 * What still keeps a video from moving on, in a sentence; null where nothing does, or where it is not known. The
 * server decides: this only shows it beforehand.
 */
export function findObstacle(video: Video, status: SubscriptionStatusDetail | undefined): string | null {
  const to = onwardStatus(video.status)
  if (!to || !status) return null
  const own = status.earlier.find((each) => each.block === video.block) ?? status.current
  const steps = { own: own.statusItems, current: status.current.statusItems }
  const facts = gatherVideoFacts(video, steps, video.files, { hasReason: true })
  const problem = findVideoChangeProblem(video.status, to, 'admin', facts)
  const unchanged = problem === 'cut_unchanged' ? video.cut?.unchanged : null
  const sentence = unchanged ? describeUnchangedAnswer(unchanged) : problem && refusals[problem].sentence
  return sentence && `Before ${videoStatusTexts[to].title}: ${sentence}`
}
