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
  /** The next save puts an earlier revision back. */
  #startsRevision = false
  readonly #save: SaveVideo
  readonly #listeners = new Set<() => void>()

  constructor(video: Video, save: SaveVideo) {
    this.#video = video
    this.#save = save
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
    this.#become({ draft: { ...this.#state.draft, ...changes } })
    this.#settle()
  }

  /**
   * Puts the copy of a revision in place of what stands here: an ordinary save, and whatever keeps it back is said as of
   * anything that is typed.
   */
  async putBack(copy: Pick<VideoDraft, 'copyCards' | 'startCard' | 'endCard' | 'direction'>): Promise<void> {
    // What is typed and not saved yet becomes a revision first.
    await this.flush()
    this.#startsRevision = true
    this.change(copy)
    await this.flush()
  }

  /** The video as the server has it now: followed where nothing is typed, noted where nothing collides. */
  follow(video: Video): void {
    if (video.version < this.#video.version || video === this.#video) return
    const isNewer = video.version > this.#video.version
    if (this.isDirty && isNewer && this.#state.phase !== 'saving') {
      // Only statuses moved on: what is typed still stands on what is saved.
      const sameCopy = Object.keys(findChanges(createDraft(video), createDraft(this.#video))).length === 0
      if (sameCopy) this.#video = video
      return
    }
    if (this.isDirty) return
    this.#video = video
    this.#become({ draft: createDraft(video) })
  }

  /** Saves now what waits. Resolves to whether everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#running) await this.#running
    if (this.#state.phase === 'waiting' || this.#state.phase === 'failed') await this.#send()
    return this.#state.phase === 'saved'
  }

  /** After a conflict: what is typed here replaces what someone else saved. */
  async keepMine(): Promise<void> {
    if (!this.#state.theirs) return
    this.#video = this.#state.theirs
    this.#become({ theirs: null, phase: 'waiting', sentence: null })
    await this.flush()
  }

  /** After a conflict: what someone else saved replaces what is typed here. */
  takeTheirs(): void {
    if (!this.#state.theirs) return
    this.#video = this.#state.theirs
    this.#become({ draft: createDraft(this.#video), theirs: null, phase: 'saved', sentence: null })
  }

  #settle(): void {
    clearTimeout(this.#timer)
    if (this.#state.phase === 'conflict') return
    if (Object.keys(this.#changes()).length === 0) {
      // The running save sends older content, so this is not saved yet.
      return this.#become({ phase: this.#running ? 'saving' : 'saved', sentence: null })
    }
    const problem = draftProblem(this.#state.draft, this.#video)
    if (problem) return this.#become({ phase: 'held', sentence: problem })
    this.#become({ phase: 'waiting', sentence: null })
    this.#timer = setTimeout(() => void this.#send(), saveDelayMs)
  }

  #changes(): DraftChanges {
    return findChanges(this.#state.draft, createDraft(this.#video))
  }

  async #send(): Promise<void> {
    // One at a time, so that each save stands on the version before it.
    if (this.#running) return
    this.#running = this.#sendOnce()
    await this.#running
    this.#running = null
    if (this.#state.phase === 'saving' || this.#state.phase === 'waiting') this.#settle()
  }

  async #sendOnce(): Promise<void> {
    const changes = this.#changes()
    if (Object.keys(changes).length === 0) return this.#become({ phase: 'saved', sentence: null })
    if (this.#startsRevision) changes.startsRevision = true
    this.#become({ phase: 'saving', sentence: null })
    try {
      this.#video = await this.#save(this.#video.id, changes, this.#video.version)
      this.#startsRevision = false
    } catch (error) {
      this.#become(describeFailure(error))
    }
  }

  #become(next: Partial<VideoSaverState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }
}

function describeFailure(error: unknown): Partial<VideoSaverState> {
  const isConflict = error instanceof Refusal && error.code === 'changed_meanwhile'
  const theirs = isConflict ? videoSchema.safeParse(error.details['video']) : null
  if (theirs?.success) return { phase: 'conflict', sentence: errorMessage(error), theirs: theirs.data }
  return { phase: 'failed', sentence: errorMessage(error) }
}
