import type { allCalls, CallName } from '#shared/contract/all-calls.ts'
import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { Deps, SignedInUser } from '../deps.ts'

export interface HandlerContext<User> {
  deps: Deps
  user: User
}

type UserOf<Access> = Access extends 'public' ? SignedInUser | null : SignedInUser

/** A file that is made while it is sent. */
export interface FileAnswer {
  /** As the browser saves it: letters, digits, signs that need no escape. */
  name: string
  pieces: AsyncIterable<string>
}

type AnswerOf<Name extends CallName> = (typeof allCalls)[Name] extends { fileType: string }
  ? FileAnswer
  : OutputOf<(typeof allCalls)[Name]>

/** What answers one call: it has been let in, and its input is as the contract says. */
export type Handler<Name extends CallName> = (
  context: HandlerContext<UserOf<(typeof allCalls)[Name]['access']>>,
  input: InputOf<(typeof allCalls)[Name]>,
) => Promise<AnswerOf<Name>>

/** A list of handlers that the compiler finds complete. */
export type HandlersOf<Names extends CallName> = { [Name in Names]: Handler<Name> }
