import { listSoldRatios } from '../ratios.ts'

interface StoredVideo {
  id: string
  ratio: string | null
  createdAt: string
}

interface CutOfFiles {
  number: number
  createdAt: string
  files: readonly { id: string }[]
}

/**
 * The files that go with a cut which is discarded: those uploaded since it began, also where a later one took their place
 * in it. What another cut has stays, and so does a file in a ratio that was not sold.
 * @param cuts all of the video
 * @param files all finished ones of the video
 */
export function listOwnFiles<File extends StoredVideo>(
  cut: CutOfFiles,
  {
    video,
    cuts,
    files,
  }: { video: { hasCutdowns: boolean }; cuts: readonly CutOfFiles[]; files: readonly File[] },
): File[] {
  const sold: readonly (string | null)[] = listSoldRatios(video)
  const others = cuts.filter(({ number }) => number !== cut.number)
  const carried = new Set(others.flatMap((other) => other.files.map(({ id }) => id)))
  return files.filter(
    ({ id, ratio, createdAt }) => createdAt >= cut.createdAt && sold.includes(ratio) && !carried.has(id),
  )
}
