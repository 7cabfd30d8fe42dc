import { findRecordedEvents, findRecordValues, type RecordedEvent, type RecordFilter } from './events.db.ts'

export type { RecordedEvent, RecordFilter }

/** The studio's record of changes, a page at a time, newest first. */
export const readRecord = findRecordedEvents

/** The different actors or kinds that stand in the record, in order. */
export const readRecordValues = findRecordValues
