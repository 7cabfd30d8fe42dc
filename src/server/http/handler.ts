import type { allCalls, CallName } from '#shared/contract/all-calls.ts'
import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { SignedInUser } from './signed-in-user.ts'

export interface HandlerContext<User, Deps> {
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
export type Handler<Name extends CallName, Deps> = (
  context: HandlerContext<UserOf<(typeof allCalls)[Name]['access']>, Deps>,
  input: InputOf<(typeof allCalls)[Name]>,
) => Promise<AnswerOf<Name>>

/** The handlers of an area, which need no more than its port; the compiler finds the list complete. */
export type HandlersOf<Names extends CallName, Deps> = { [Name in Names]: Handler<Name, Deps> }
