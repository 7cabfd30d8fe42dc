import { z } from 'zod'
import { changePayload, factPayload, fieldsSchema, plainPayload } from './change-payload.ts'
import { brandKitTextsSchema } from '../brand-kit/brand-kit.ts'
import { defineEvent } from './define-event.ts'

const rolesPayload = changePayload(
  z.object({ roles: z.array(z.string()), suspendedAt: z.unknown().optional() }),
  z.object({ roles: z.array(z.string()), suspendedAt: z.unknown().optional() }),
)
const brandKitTexts = brandKitTextsSchema.partial()
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
  'brand_kit.changed': defineEvent({
    title: 'change brand kit',
    version: 1,
    subjects: ['user'],
    visibleTo: ['studio', 'customer'],
    payload: changePayload(brandKitTexts, brandKitTexts),
  }),
  'brand_logo.uploaded': defineEvent({
    title: 'upload logo',
    version: 1,
    subjects: ['user'],
    visibleTo: ['studio', 'customer'],
    /** `before`: the logo that it replaced; null where there was none. */
    payload: changePayload(fieldsSchema.nullable(), fieldsSchema),
  }),
  'brand_logo.deleted': defineEvent({
    title: 'delete logo',
    version: 1,
    subjects: ['user'],
    visibleTo: ['studio', 'customer'],
    payload: z.object({ before: fieldsSchema }),
  }),
  'brand_font.uploaded': defineEvent({
    title: 'upload font',
    version: 1,
    subjects: ['user'],
    visibleTo: ['studio', 'customer'],
    payload: factPayload(fieldsSchema),
  }),
  'brand_font.deleted': defineEvent({
    title: 'delete font',
    version: 1,
    subjects: ['user'],
    visibleTo: ['studio', 'customer'],
    payload: z.object({ before: fieldsSchema }),
  }),
}
