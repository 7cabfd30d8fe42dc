import { videoSchema, type Video } from '#shared/contract/videos/videos.ts'
import { Refusal, errorMessage } from '../../../call/call.ts'
import { findChanges, createDraft, draftProblem, type DraftChanges, type VideoDraft } from './video-draft.ts'

/** How long typing rests before it is saved. */
export const saveDelayMs = 700

/**
 * `saved`: nothing to do. `waiting`: will be saved when typing rests. `saving`: under way. `held`: over the budget or
 * without a title, kept here until that is put right. `failed`: could not be saved, kept here. `conflict`: someone
 * else saved meanwhile; the person chooses.
 */
export type SavePhase = 'saved' | 'waiting' | 'saving' | 'held' | 'failed' | 'conflict'

export interface VideoSaverState {
  draft: VideoDraft
  phase: SavePhase
  /** Why it is held, failed or in conflict. */
  sentence: string | null
  /** The video as someone else saved it, while in conflict. */
  theirs: Video | null
}

export type SaveVideo = (videoId: string, changes: DraftChanges, version: number) => Promise<Video>

/**
 * Keeps what is typed for one video and saves it by itself. What is typed is never thrown away: not by an error, not
 * by a newer video from the server, only by the person.
 */
export class VideoSaver {
  #video: Video
  #state: VideoSaverState
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  /** What was sent without an answer: each may be what the server has now. */
  #unanswered: VideoDraft[] = []
  /** The next save puts an earlier revision back. */
  #startsRevision = false
  readonly #save: SaveVideo
  readonly #onStored: (video: Video) => void
  readonly #listeners = new Set<() => void>()

  /** @param onStored called with each video that the server turns out to have */
  constructor(video: Video, save: SaveVideo, onStored: (video: Video) => void = () => undefined) {
    this.#video = video
    this.#save = save
    this.#onStored = onStored
    this.#state = { draft: createDraft(video), phase: 'saved', sentence: null, theirs: null }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): VideoSaverState => this.#state

  /** Whether leaving now would lose something. */
  get isDirty(): boolean {
    return this.#state.phase !== 'saved'
  }

  change(changes: Partial<VideoDraft>): void {
    this.#update({ draft: { ...this.#state.draft, ...changes } })
    this.#scheduleSave()
  }

  /**
   * Puts the copy of a revision in place of what stands here: an ordinary save, and whatever keeps it back is said as of
   * anything that is typed.
   *
   * @returns null, or why nothing was put back: what is typed has to be saved first, to be a revision itself
   */
  async putBack(
    copy: Pick<VideoDraft, 'copyCards' | 'startCard' | 'endCard' | 'direction'>,
  ): Promise<string | null> {
    if (!(await this.flush()))
      return `Save your changes first, then put this version back. ${this.#state.sentence ?? ''}`.trim()
    this.#startsRevision = true
    this.change(copy)
    await this.flush()
    return null
  }

  /** The video as the server has it now: followed where nothing is typed, noted where nothing collides. */
  follow(video: Video): void {
    if (video.version < this.#video.version || video === this.#video) return
    if (!this.isDirty) {
      this.#video = video
      // What the server left out, spaces at the end of a title, may be about to be typed on.
      if (isChanged(this.#state.draft, createDraft(video))) this.#update({ draft: createDraft(video) })
      return
    }
    if (this.#running || video.version === this.#video.version) return
    if (this.#state.phase === 'conflict') {
      // A slow read may be older than the refusal that brought theirs.
      if (video.version > (this.#state.theirs?.version ?? 0)) this.#update({ theirs: video })
      return
    }
    if (this.#isOwn(video)) {
      this.#adoptSaved(video)
      this.#scheduleSave()
    } else if (this.#isSameCopy(video)) {
      // What is typed still stands on what is saved.
      this.#adopt(video)
    }
  }

  /** Saves now what waits. Resolves to whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    if (this.#state.phase === 'failed') await this.#send()
    // More than once where the server turned out to have another version, on which what is typed still stands.
    while (this.#running || this.#state.phase === 'waiting') await (this.#running ?? this.#send())
    return this.#state.phase === 'saved'
  }

  /** After a conflict: what is typed here replaces what someone else saved. */
  async keepMine(): Promise<void> {
    if (!this.#state.theirs) return
    this.#adopt(this.#state.theirs)
    this.#update({ theirs: null, phase: 'waiting', sentence: null })
    await this.flush()
  }

  /** After a conflict: what someone else saved replaces what is typed here. */
  takeTheirs(): void {
    if (!this.#state.theirs) return
    this.#adopt(this.#state.theirs)
    this.#startsRevision = false
    this.#update({ draft: createDraft(this.#video), theirs: null, phase: 'saved', sentence: null })
  }

  #scheduleSave(): void {
    clearTimeout(this.#timer)
    if (this.#state.phase === 'conflict') return
    if (Object.keys(this.#changes()).length === 0) {
      this.#startsRevision = false
      // The running save sends older content, so this is not saved yet.
      return this.#update({ phase: this.#running ? 'saving' : 'saved', sentence: null })
    }
    const problem = draftProblem(this.#state.draft, this.#video)
    if (problem) return this.#update({ phase: 'held', sentence: problem })
    this.#update({ phase: 'waiting', sentence: null })
    this.#timer = setTimeout(() => void this.#send(), saveDelayMs)
  }

  /** All that may differ from what the server has. */
  #changes(): DraftChanges {
    const stored = [createDraft(this.#video), ...this.#unanswered]
    return Object.assign({}, ...stored.map((each) => findChanges(this.#state.draft, each)))
  }

  /** Continues from the version that the server has: nothing that was sent before can be stored any more. */
  #adopt(video: Video): void {
    this.#video = video
    this.#unanswered = []
    this.#onStored(video)
  }

  #adoptSaved(video: Video): void {
    this.#startsRevision = false
    this.#adopt(video)
  }

  /** Whether a video is a former save whose answer was lost. */
  #isOwn(video: Video): boolean {
    return this.#unanswered.some((draft) => !isChanged(draft, createDraft(video)))
  }

  /** Whether only statuses moved on. Not where a save has no answer: someone may have taken back what it wrote. */
  #isSameCopy(video: Video): boolean {
    return this.#unanswered.length === 0 && !isChanged(createDraft(video), createDraft(this.#video))
  }

  async #send(): Promise<void> {
    // One at a time, so that each save stands on the version before it.
    if (this.#running || this.#state.phase === 'conflict') return
    this.#running = this.#sendOnce()
    try {
      await this.#running
    } finally {
      this.#running = null
    }
    if (this.#state.phase === 'saving' || this.#state.phase === 'waiting') this.#scheduleSave()
  }

  async #sendOnce(): Promise<void> {
    const changes = this.#changes()
    if (Object.keys(changes).length === 0) return this.#update({ phase: 'saved', sentence: null })
    if (this.#startsRevision) changes.startsRevision = true
    this.#update({ phase: 'saving', sentence: null })
    const { draft } = this.#state
    try {
      this.#adoptSaved(await this.#save(this.#video.id, changes, this.#video.version))
    } catch (error) {
      this.#settleFailure(error, draft)
    }
  }

  #settleFailure(error: unknown, sent: VideoDraft): void {
    const failure = describeFailure(error)
    const { theirs } = failure
    // It is stored, by this saver or by somebody with the same words: there is nothing to choose.
    if (theirs && (this.#isOwn(theirs) || !isChanged(sent, createDraft(theirs))))
      return this.#adoptSaved(theirs)
    // It is sent once more.
    if (theirs && this.#isSameCopy(theirs)) return this.#adopt(theirs)
    const isUnanswered = !(error instanceof Refusal) || error.isPassing
    if (isUnanswered && !this.#unanswered.includes(sent)) this.#unanswered.push(sent)
    this.#update(failure)
  }

  #update(next: Partial<VideoSaverState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }
}

const isChanged = (draft: VideoDraft, saved: VideoDraft): boolean =>
  Object.keys(findChanges(draft, saved)).length > 0

function describeFailure(error: unknown): Partial<VideoSaverState> {
  const isConflict = error instanceof Refusal && error.code === 'changed_meanwhile'
  const theirs = isConflict ? videoSchema.safeParse(error.details['video']) : null
  if (theirs?.success) return { phase: 'conflict', sentence: errorMessage(error), theirs: theirs.data }
  return { phase: 'failed', sentence: errorMessage(error) }
}
