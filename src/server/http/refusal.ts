import { refusals } from '#shared/refusals.ts'
import type { RefusalCode } from '#shared/refusals.ts'

/** An expected "no". Thrown by use cases, rendered by http/render-error.ts. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: Record<string, unknown> | undefined
  /** Replaces the code's own sentence with a more specific one. */
  readonly sentence: string | undefined
  /** Field path -> sentence. */
  readonly fields: Record<string, string> | undefined

  constructor(
    code: RefusalCode,
    more: { details?: Record<string, unknown>; sentence?: string; fields?: Record<string, string> } = {},
  ) {
    super(more.sentence ?? refusals[code].sentence)
    this.code = code
    this.details = more.details
    this.sentence = more.sentence
    this.fields = more.fields
  }
}

/** `throw refuse('cart_empty')` */
export function refuse(code: RefusalCode, more?: ConstructorParameters<typeof Refusal>[1]): Refusal {
  return new Refusal(code, more)
}
