import { z } from 'zod'
import { changePayload, plainPayload } from './change-payload.ts'
import { defineEvent } from './define-event.ts'

const rolesPayload = changePayload(
  z.object({ roles: z.array(z.string()), suspendedAt: z.unknown().optional() }),
  z.object({ roles: z.array(z.string()), suspendedAt: z.unknown().optional() }),
)
const suspendedAt = z.object({ suspendedAt: z.union([z.date(), z.string()]).nullable() })

/** What happens to people's accounts. */
export const accountEvents = {
  'user.role_given': defineEvent({
    title: 'give admin role',
    version: 1,
    subjects: ['user'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: rolesPayload,
  }),
  'user.role_taken': defineEvent({
    title: 'take admin role',
    version: 1,
    subjects: ['user'],
    visibleTo: ['record', 'studio', 'customer'],
    payload: rolesPayload,
  }),
  'user.suspended': defineEvent({
    title: 'suspend account',
    version: 1,
    subjects: ['user'],
    visibleTo: ['record', 'studio'],
    payload: changePayload(suspendedAt, suspendedAt),
  }),
  'user.restored': defineEvent({
    title: 'restore account',
    version: 1,
    subjects: ['user'],
    visibleTo: ['record', 'studio'],
    payload: changePayload(suspendedAt, suspendedAt),
  }),
  'user.visited': defineEvent({
    title: 'visit account',
    version: 1,
    subjects: ['user'],
    visibleTo: ['record', 'studio'],
    payload: plainPayload,
  }),
  'user.deleted': defineEvent({
    title: 'delete own account',
    version: 1,
    subjects: ['user'],
    visibleTo: ['record', 'studio'],
    payload: plainPayload,
  }),
}
