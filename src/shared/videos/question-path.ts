import { paths } from '../paths.ts'
import type { QuestionSubject } from './questions.ts'

/** Where a customer answers a question: with its video, with the items, or with the parcels. */
export function questionPath(
  subscriptionId: string,
  { kind, id }: { kind: QuestionSubject; id: string },
): string {
  const places: Record<QuestionSubject, string> = {
    video: paths.manageVideos(subscriptionId, { film: id }),
    item: `${paths.items(subscriptionId)}#questions`,
    parcel: `${paths.subscriptionStatus(subscriptionId)}#questions`,
  }
  return places[kind]
}
