/** The parameters of Argon2id; `memory` in KiB. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** Argon2id at 32 MiB: about 75 ms on the target machine. The figures are part of each hash, so they may be raised. */
export const passwordCost: PasswordCost = { memory: 32_768, passes: 4, parallelism: 1 }
