import { z } from 'zod'

/** The specified document system/status. */
export const systemFlagsSchema = z.object({
  disableWrites: z.boolean(),
  disableFileUploads: z.boolean(),
  disableNonEssentialFunctions: z.boolean(),
  completeShutdown: z.boolean(),
})
export type SystemFlags = z.infer<typeof systemFlagsSchema>

export const allFlagsOff: SystemFlags = {
  disableWrites: false,
  disableFileUploads: false,
  disableNonEssentialFunctions: false,
  completeShutdown: false,
}

/** Each call names one, or none: reads, signing in and out, the flags themselves, payment events. */
export type OperationKind = 'write' | 'upload' | 'function' | 'essential'

export const flagsCacheMs = 5 * 60 * 1000

export const notAllowedMessage = 'Operation not allowed: Daily quota exceeded'

/** Whether an operation of this kind may run under these flags. */
export function isOperationAllowed(flags: SystemFlags, kind: OperationKind): boolean {
  if (flags.completeShutdown) return false
  switch (kind) {
    case 'write':
      return !flags.disableWrites
    case 'upload':
      return !flags.disableFileUploads
    case 'function':
      return !flags.disableNonEssentialFunctions
    case 'essential':
      return true
  }
}
