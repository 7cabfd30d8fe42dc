/** A backup that cannot be restored; what is changed by then, its catcher knows. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'

  /** @param whatIsWrong the end of a sentence that begins with the backup */
  constructor(file: string, whatIsWrong: string) {
    super(`The backup ${file} ${whatIsWrong}`)
  }
}
