import type { CardControl } from '#sandbox/card-provider/control-client.ts'

/** A user of the product while it is killed, who records what it acknowledged. */
export interface FaultActor {
  name: string
  /** One thing that people do. @throws whatever the product answers but success */
  act(cards: CardControl): Promise<void>
  /** Acknowledgements so far. */
  acknowledged(): number
  /** After a restart: what was acknowledged and is not there, as sentences. */
  findBroken(): Promise<string[]>
}
