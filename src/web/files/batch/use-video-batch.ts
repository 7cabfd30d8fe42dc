import { useEffect, useMemo, useState } from 'react'
import { fileLimits } from '#shared/contract/files/files.ts'
import {
  findBatchProblems,
  findFileProblem,
  isUploadable,
  type BatchLine,
  type BatchProblem,
} from '#shared/videos/batch/find-batch-problems.ts'
import { matchVideoFiles, type BatchVideo, type VideoPlace } from '#shared/videos/batch/match-video-files.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { QueuedUpload } from '../upload/upload-queue.ts'
import { useUpload } from '../upload/use-upload.ts'
import { readVideoFileFacts } from './read-video-file-facts.ts'

/** A chosen file, as its line stores it. */
interface StoredLine extends Pick<BatchLine, 'videoId' | 'ratio' | 'isAccepted' | 'facts'> {
  key: string
  file: File
  foundBy: VideoPlace['foundBy']
  /** `reading` until its facts are known. */
  state: 'reading' | 'chosen' | 'sent' | 'done'
}

/** A line as it is shown. */
export interface ShownLine extends StoredLine {
  /** False where it can be for no video. */
  isUsable: boolean
  /** While it waits to be uploaded. */
  problems: readonly BatchProblem[]
  /** While it is on its way, or was refused. */
  upload: QueuedUpload | null
}

export interface VideoBatch {
  lines: readonly ShownLine[]
  /** Those that can be uploaded as they stand. */
  readyCount: number
  doneCount: number
  refusedCount: number
  /** Of everything that was sent, from 0 to 1; null before. */
  progress: number | null
  /** Whether closing would leave something behind. */
  hasUnfinished: boolean
  add(files: readonly File[]): void
  change(key: string, values: Partial<Pick<StoredLine, 'videoId' | 'ratio' | 'isAccepted'>>): void
  remove(key: string): void
  /** Uploads what is ready. */
  start(): void
  /** Sends refused files again. @param key of one line; all of them without it */
  retry(key?: string): void
  /** Stops everything and empties the list. What has arrived waits for the same files. */
  clear(): void
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/**
 * Many finished videos at once: what was chosen, where it goes, and how far it is.
 * @param others videos that the files are not for, though their names may say so
 * @param onUploaded a file has arrived: read the videos again
 */
export function useVideoBatch(
  videos: readonly BatchVideo[],
  others: readonly BatchVideo[],
  onUploaded: () => void,
): VideoBatch {
  const [stored, setStored] = useState<readonly StoredLine[]>([])
  const { uploads, add, confirm, remove, close } = useUpload((_fileId, purpose) => {
    if (purpose.purpose !== 'finished-film') return
    setStored((lines) =>
      lines.map((line) =>
        line.state === 'sent' && line.videoId === purpose.videoId && line.ratio === purpose.ratio
          ? { ...line, state: 'done' }
          : line,
      ),
    )
    onUploaded()
  })
  const update = (key: string, values: Partial<StoredLine>) =>
    setStored((lines) => lines.map((line) => (line.key === key ? { ...line, ...values } : line)))

  const lines = useMemo(() => showLines(stored, uploads, videos, others), [stored, uploads, videos, others])

  // A user who accepted the difference before the upload is not asked again.
  const agreed = lines.find(({ upload, isAccepted }) => isAccepted && upload?.state === 'asking')?.upload?.key
  useEffect(() => {
    if (agreed !== undefined) confirm(agreed)
  }, [agreed, confirm])

  const send = ({ key, file, videoId, ratio }: StoredLine) => {
    if (videoId === null || ratio === null) return
    update(key, { state: 'sent' })
    add([file], { purpose: 'finished-film', videoId, ratio })
  }
  const ready = lines.filter(isReady)
  const refused = lines.filter(({ upload }) => upload?.state === 'refused')

  return {
    lines,
    readyCount: ready.length,
    doneCount: lines.filter(({ state }) => state === 'done').length,
    refusedCount: refused.length,
    progress: countProgress(lines),
    hasUnfinished: lines.some(({ state }) => state !== 'done'),
    add(files) {
      const fresh = files
        .filter((file) => !stored.some((line) => isSameFile(line.file, file)))
        .map((file): StoredLine => ({
          key: crypto.randomUUID(),
          file,
          facts: null,
          videoId: null,
          ratio: null,
          foundBy: null,
          isAccepted: false,
          state: 'reading',
        }))
      setStored((before) => [...before, ...fresh])
      void readAll(fresh, videos, others, update)
    },
    change: (key, values) =>
      update(key, { ...values, ...('isAccepted' in values ? {} : { isAccepted: false }) }),
    remove(key) {
      const upload = lines.find((line) => line.key === key)?.upload
      if (upload) remove(upload.key)
      setStored((before) => before.filter((line) => line.key !== key))
    },
    start: () => ready.forEach(send),
    retry(key) {
      for (const line of refused) {
        if (key !== undefined && line.key !== key) continue
        if (line.upload) remove(line.upload.key)
        send(line)
      }
    },
    clear() {
      close()
      setStored([])
    },
  }
}

const isReady = ({ state, problems }: ShownLine): boolean => state === 'chosen' && isUploadable(problems)

function showLines(
  stored: readonly StoredLine[],
  uploads: readonly QueuedUpload[],
  videos: readonly BatchVideo[],
  others: readonly BatchVideo[],
): ShownLine[] {
  const bytesMax = fileLimits.videoBytes
  const open = stored.filter(({ state }) => state !== 'done')
  const problems = findBatchProblems(open.map(toBatchLine), videos, { bytesMax }, others)
  return stored.map((line) => ({
    ...line,
    isUsable: line.state !== 'chosen' || findFileProblem(toBatchLine(line), bytesMax) === null,
    problems: line.state === 'chosen' ? (problems[open.indexOf(line)] ?? []) : [],
    upload: uploads.find(({ file }) => file === line.file) ?? null,
  }))
}

const toBatchLine = ({ file, ...line }: StoredLine): BatchLine => ({
  ...line,
  name: file.name,
  bytes: file.size,
})

/** By bytes: a large file is more of the whole. */
function countProgress(lines: readonly ShownLine[]): number | null {
  const sent = lines.filter(({ state }) => state === 'sent' || state === 'done')
  const total = sent.reduce((sum, { file }) => sum + file.size, 0)
  if (total === 0) return null
  const arrived = sent.reduce(
    (sum, { file, state, upload }) => sum + file.size * (state === 'done' ? 1 : (upload?.progress ?? 0)),
    0,
  )
  return arrived / total
}

/** One after the other: reading is fast, and many at once would not be faster. */
async function readAll(
  lines: readonly StoredLine[],
  videos: readonly BatchVideo[],
  others: readonly BatchVideo[],
  update: (key: string, values: Partial<StoredLine>) => void,
): Promise<void> {
  for (const { key, file } of lines) {
    const facts = await readVideoFileFacts(file)
    const [place] = matchVideoFiles([{ name: file.name, bytes: file.size, facts }], videos, others)
    update(key, { facts, ...place, state: 'chosen' })
  }
}

/** The ratios that a line can choose from: those that were sold with its video. */
export const listLineRatios = (videos: readonly BatchVideo[], videoId: string | null): readonly Ratio[] =>
  videos.find(({ id }) => id === videoId)?.ratios ?? []
