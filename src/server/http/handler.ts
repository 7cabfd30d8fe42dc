import type { allCalls, CallName } from '#shared/contract/all-calls.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { UserWithSession, SignedInUser } from './principal.ts'

export interface HandlerContext<User, Deps> {
  deps: Deps
  user: User
  /** The link by which a guest makes a call of theirs; null for everyone else. */
  linkId: string | null
}

interface UserByAccess {
  entrance: null
  public: SignedInUser | null
  user: SignedInUser
  session: UserWithSession
  admin: SignedInUser
  guest: null
}

/** A file that is made while it is sent. */
export interface FileAnswer {
  /** The file name for the browser: letters, digits, signs that need no escaping. */
  name: string
  pieces: AsyncIterable<string>
}

type AnswerOf<Name extends CallName> = (typeof allCalls)[Name] extends { fileType: string }
  ? FileAnswer
  : OutputOf<(typeof allCalls)[Name]>

/** Handles one call: the principal is authorized and the input is validated. */
type Handler<Name extends CallName, Deps> = (
  context: HandlerContext<UserByAccess[(typeof allCalls)[Name]['access']], Deps>,
  input: InputOf<(typeof allCalls)[Name]>,
) => Promise<AnswerOf<Name>>

/** The handlers of an area, which need only its deps; the compiler checks that the list is complete. */
export type HandlersOf<Names extends CallName, Deps> = { [Name in Names]: Handler<Name, Deps> }
