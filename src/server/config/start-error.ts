/**
 * A reason why the program cannot start or a command cannot run, as one sentence for the operator that also names
 * the way out. The entry points print the sentence alone, without a stack trace, and exit with code 1.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
