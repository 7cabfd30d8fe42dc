import { allEvents, isEventName, type EventName, type EventOf } from './all-events.ts'

type Payload = Record<string, unknown>
/** Brings a payload from one version to the next. */
type PayloadStep = (payload: Payload) => Payload

/** The next version has more fields, and all of them are optional. */
const withMoreFields: PayloadStep = (payload) => payload

/** The next version has none of the words of a guest's comment. */
const withoutText: PayloadStep = ({ after, ...payload }) => {
  const { text: _words, ...fact } = isPayload(after) ? after : {}
  return { ...payload, after: fact }
}

/**
 * From version 1 to 2, 2 to 3 and so on; a kind without an entry has one version. A kind whose version is raised gets a
 * step here. Version 0 needs none: migration 0013 carried it over with the fields of version 1, as far as it had them.
 */
export const payloadSteps: Partial<Record<EventName, readonly PayloadStep[]>> = {
  'cut.sent': [withMoreFields, withMoreFields],
  'cut.withdrawn': [withMoreFields],
  'guest.comment_changed': [withoutText],
  'guest.comment_withdrawn': [withoutText],
  'guest.commented': [withoutText],
  'item.received': [withMoreFields],
  'video.moved': [withMoreFields],
  'video.revision_asked': [withMoreFields, withMoreFields],
}

/**
 * A stored payload in the shape of the kind's present version, not checked.
 * @throws Error for a version that is newer than this program
 */
export function upgradeEventPayload(kind: EventName, version: number, payload: Payload): Payload {
  const present = allEvents[kind].version
  if (version > present)
    throw new Error(`An event of the kind ${kind} is of version ${version}; ${present} is the newest here`)
  return (payloadSteps[kind] ?? [])
    .slice(Math.max(0, version - 1))
    .reduce((upgraded, step) => step(upgraded), payload)
}

/**
 * A stored payload, of whatever version it is, as the kind has it now.
 * @throws Error for a newer version; ZodError for what does not match the kind's schema
 */
export function readEventPayload<Name extends EventName>(
  kind: Name,
  version: number,
  payload: unknown,
): EventOf<Name>['payload'] {
  const upgraded = isPayload(payload) ? upgradeEventPayload(kind, version, payload) : payload
  return allEvents[kind].payload.parse(upgraded) as EventOf<Name>['payload']
}

/**
 * A stored payload for a list that shows every event: brought to the present version where that is possible, otherwise
 * as it was stored. Fields that the schema does not know stay.
 */
export function showEventPayload(kind: string, version: number, payload: unknown): Payload {
  if (!isPayload(payload)) return {}
  const isKnown = isEventName(kind) && version <= allEvents[kind].version
  return isKnown ? upgradeEventPayload(kind, version, payload) : payload
}

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
