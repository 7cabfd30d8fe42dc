import type { Video } from '#shared/contract/videos/videos.ts'
import { isSameJson } from '#shared/same-json.ts'
import { Refusal, errorMessage } from '../../../call/call.ts'
import {
  createDraft,
  findDraftProblem,
  findChanges,
  hasTimingProblem,
  isChanged,
  pickValidChanges,
  type DraftChanges,
  type UnsavedCopy,
  type VideoDraft,
} from '../draft/video-draft.ts'
import { readTheirVideo } from './read-their-video.ts'
import { noCopyStore, type UnsavedCopyStore } from './unsaved-copy-store.ts'
import { listRetimedParts, mergeDrafts, type DraftMerge } from '../draft/merge-drafts.ts'
import { mergeUnsaved } from '../draft/merge-unsaved.ts'
import { nameUnsavedParts } from '../draft/name-draft-part.ts'
import type { SaveVideo, VideoSaverOptions, VideoSaverState } from './video-saver-state.ts'

/** How long typing rests before it is saved. */
export const saveDelayMs = 700

/** What comes before anything else while in conflict. */
export const conflictSentence = 'First choose which version of this film stays.'

/** Everything that is typed is saved. */
const savedState = {
  phase: 'saved',
  isUntouched: false,
  sentence: null,
  theirs: null,
  conflicts: [],
} satisfies Omit<VideoSaverState, 'draft'>

/**
 * Keeps what is typed for one video and saves it by itself. What is typed is never thrown away: not by an error, not
 * by a newer video from the server, only by the person.
 */
export class VideoSaver {
  #video: Video
  #state: VideoSaverState
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  /** What the draft stands on: the copy that was read, then what was sent without an answer and may be stored. */
  #bases: VideoDraft[]
  /** The version of the copy that was read. */
  #baseVersion: number
  #mayRestore = true
  /** The last choice in a conflict: the draft that it made, and the one that the other choice would have made. */
  #choice: { chosen: VideoDraft; other: VideoDraft } | null = null
  /** The next save puts an earlier revision back. */
  #startsRevision = false
  readonly #save: SaveVideo
  readonly #onStored: (video: Video) => void
  readonly #store: UnsavedCopyStore
  readonly #listeners = new Set<() => void>()

  constructor(
    video: Video,
    save: SaveVideo,
    { onStored = () => undefined, store = noCopyStore }: VideoSaverOptions = {},
  ) {
    this.#video = video
    this.#bases = [createDraft(video)]
    this.#baseVersion = video.version
    this.#save = save
    this.#onStored = onStored
    this.#store = store
    this.#state = { draft: createDraft(video), ...savedState }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): VideoSaverState => this.#state

  /** Names what was restored: a reader who has not typed it can't tell it from what is saved. */
  get restoredSentence(): string {
    return `Words from an earlier visit are not saved: ${nameUnsavedParts(this.#unsaved)}.`
  }

  /** Whether leaving now would lose something. */
  get isDirty(): boolean {
    return this.#state.phase !== 'saved'
  }

  change(changes: Partial<VideoDraft>): void {
    this.#update({ draft: { ...this.#state.draft, ...changes }, isUntouched: false })
    if (this.#state.theirs) this.#ask(this.#state.theirs)
    this.#scheduleSave()
  }

  /** Shows, once, what an earlier tab or page left. It may be old, and a save may void an approval: nothing is sent. */
  restore(): void {
    if (this.#mayRestore) this.#restoreNext()
    this.#mayRestore = false
  }

  #restoreNext(): void {
    const unsaved = this.isDirty ? null : this.#store.read()
    if (unsaved) this.#showRestored(unsaved)
  }

  #showRestored(unsaved: UnsavedCopy): void {
    this.#bases = unsaved.bases
    this.#baseVersion = unsaved.version
    this.#state = { ...this.#state, draft: unsaved.draft, phase: 'restored', isUntouched: true }
    if (this.#adoptMerged(this.#video)) this.#scheduleSave()
    else this.#ask(this.#video)
  }

  /**
   * Drops what was restored.
   * @returns brings it back, but for parts that were typed or saved since; asks about these where nothing is being typed
   */
  discardRestored(): () => void {
    const dropped = this.#unsaved
    this.#rebase(this.#state.theirs ?? this.#video)
    this.#update({ draft: createDraft(this.#video), ...savedState })
    return () => {
      // It stands on what was saved when it was typed, and not on what was saved since.
      const { merged } = mergeUnsaved(dropped, this.#video, { winner: 'theirs' })
      if (this.isDirty)
        return this.change(mergeDrafts([createDraft(this.#video)], this.#state.draft, merged).merged)
      this.#store.write(dropped)
      this.#showRestored(dropped)
    }
  }

  /** Saves what was restored, then shows what yet another tab left. Nobody types at that moment. */
  async saveRestored(): Promise<void> {
    this.change({})
    if (await this.flush()) this.#restoreNext()
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

  /** The video as the server has it now: followed where nothing is typed, merged where nothing collides. */
  follow(video: Video): void {
    if (video.version < this.#video.version || video === this.#video) return
    if (!this.isDirty) {
      this.#rebase(video)
      // What the server left out, spaces at the end of a title, may be about to be typed on.
      if (isChanged(this.#state.draft, createDraft(video))) this.#update({ draft: createDraft(video) })
      return
    }
    if (this.#running || video.version === this.#video.version) return
    if (this.#state.phase === 'conflict') {
      // A slow read may be older than the refusal that brought theirs.
      if (video.version > (this.#state.theirs?.version ?? 0)) this.#ask(video)
    } else if (this.#isOwn(video)) {
      this.#adoptSaved(video)
      this.#scheduleSave()
    } else if (this.#adoptMerged(video)) {
      this.#scheduleSave()
    } else if (this.#state.isUntouched) {
      // No save that could be refused is due, and what was restored may be discarded for theirs.
      this.#ask(video)
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

  /** After a conflict: what is typed here replaces what someone else saved of the same parts. */
  async keepMine(): Promise<void> {
    if (!this.#state.theirs) return
    this.#choose('mine')
    await this.flush()
  }

  /** After a conflict: what someone else saved replaces what is typed here of the same parts. */
  takeTheirs(): void {
    this.#choose('theirs')
  }

  /** Takes the last choice in a conflict back: the other version of what was chosen replaces it. */
  undoChoice(): void {
    if (!this.#choice) return
    const { chosen, other } = this.#choice
    this.#choice = null
    this.change(mergeDrafts([chosen], this.#state.draft, other, { winner: 'theirs' }).merged)
  }

  #choose(winner: 'mine' | 'theirs'): void {
    const { theirs, conflicts } = this.#state
    if (!theirs) return
    const mergeFor = (side: 'mine' | 'theirs') =>
      mergeUnsaved(this.#unsaved, theirs, { winner: side, asked: conflicts }).merged
    const chosen = mergeFor(winner)
    this.#choice = { chosen, other: mergeFor(winner === 'mine' ? 'theirs' : 'mine') }
    if (winner === 'theirs') this.#startsRevision = false
    this.#adopt(theirs)
    this.#update({ draft: chosen, ...savedState, phase: 'waiting' })
    this.#scheduleSave()
  }

  /** What was asked about once stays asked about: it may be typed to be the same for a moment. */
  #ask(theirs: Video): void {
    const conflicts = [...new Set([...this.#state.conflicts, ...this.#merge(theirs).conflicts])]
    this.#update({ phase: 'conflict', sentence: conflictSentence, theirs, conflicts })
  }

  #scheduleSave(): void {
    clearTimeout(this.#timer)
    if (this.#state.phase === 'conflict') return
    if (Object.keys(this.#changes()).length === 0) {
      this.#startsRevision = false
      // The running save sends older content, so this is not saved yet.
      return this.#update({ ...savedState, phase: this.#running ? 'saving' : 'saved' })
    }
    if (Object.keys(this.#validChanges()).length === 0) {
      const problem = findDraftProblem(this.#state.draft, this.#video)
      return this.#update({ phase: 'held', sentence: problem?.sentence ?? null })
    }
    if (this.#state.isUntouched) {
      return this.#update({ phase: 'restored', sentence: this.restoredSentence })
    }
    this.#update({ phase: 'waiting', sentence: null })
    this.#timer = setTimeout(() => void this.#send(), saveDelayMs)
  }

  /** All that may differ from what the server has. */
  #changes(): DraftChanges {
    return Object.assign({}, ...this.#bases.map((each) => findChanges(this.#state.draft, each)))
  }

  /** What of it can be sent. A revision is put back by one save, or not yet. */
  #validChanges(): DraftChanges {
    const { draft } = this.#state
    if (this.#startsRevision && findDraftProblem(draft, this.#video)) return {}
    return pickValidChanges(this.#changes(), draft, this.#video)
  }

  /** Stands on the version that the server has: nothing that was sent before can be stored any more. */
  #rebase(video: Video): void {
    this.#video = video
    this.#bases = [createDraft(video)]
    this.#baseVersion = video.version
  }

  #adopt(video: Video): void {
    this.#rebase(video)
    this.#onStored(video)
  }

  #adoptSaved(video: Video): void {
    this.#startsRevision = false
    this.#adopt(video)
  }

  /** Brings what someone else saved into the draft. Does nothing, and returns false, where both changed the same part. */
  #adoptMerged(theirs: Video): boolean {
    const { merged, conflicts } = this.#merge(theirs)
    if (conflicts.length > 0) return false
    this.#adopt(theirs)
    this.#update({ draft: merged })
    return true
  }

  #merge(video: Video): DraftMerge {
    const { draft } = this.#state
    const merge = mergeUnsaved(this.#unsaved, video)
    const isTimingBroken = hasTimingProblem(merge.merged, video) && !hasTimingProblem(draft, video)
    if (merge.conflicts.length > 0 || !isTimingBroken) return merge
    return mergeUnsaved(this.#unsaved, video, { asked: listRetimedParts(draft, createDraft(video)) })
  }

  get #unsaved(): UnsavedCopy {
    return { draft: this.#state.draft, bases: this.#bases, version: this.#baseVersion }
  }

  /** Whether a video is a former save whose answer was lost. */
  #isOwn(video: Video): boolean {
    return this.#bases.slice(1).some((draft) => !isChanged(draft, createDraft(video)))
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
    const changes = this.#validChanges()
    if (Object.keys(changes).length === 0) return this.#scheduleSave()
    this.#update({ phase: 'saving', sentence: null })
    const sent: VideoDraft = { ...createDraft(this.#video), ...changes }
    if (this.#startsRevision) changes.startsRevision = true
    try {
      this.#adoptSaved(await this.#save(this.#video.id, changes, this.#video.version))
    } catch (error) {
      this.#settleFailure(error, sent)
    }
  }

  #settleFailure(error: unknown, sent: VideoDraft): void {
    const theirs = readTheirVideo(error)
    if (theirs) {
      // It is stored, by this saver or by somebody with the same words: there is nothing to choose.
      if (this.#isOwn(theirs) || !isChanged(sent, createDraft(theirs))) return this.#adoptSaved(theirs)
      // It is sent once more.
      if (this.#adoptMerged(theirs)) return
      return this.#ask(theirs)
    }
    const isUnanswered = !(error instanceof Refusal) || error.isPassing
    if (isUnanswered && !this.#bases.slice(1).some((base) => isSameJson(base, sent))) this.#bases.push(sent)
    this.#update({ phase: 'failed', sentence: errorMessage(error) })
  }

  #update(next: Partial<VideoSaverState>): void {
    this.#state = { ...this.#state, ...next }
    if (!this.isDirty) this.#store.drop()
    else if (!this.#state.isUntouched) this.#store.write(this.#unsaved)
    for (const listener of this.#listeners) listener()
  }
}
