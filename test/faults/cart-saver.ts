import { readCart, saveCart } from '#shared/contract/cart.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import type { FaultActor } from './fault-actor.ts'
import { AcknowledgedState } from './acknowledged-state.ts'

const tabs = ['first-tab', 'second-tab', 'third-tab']

/** A customer with three tabs, each of which saves a field of its own of the one cart, all at the same time. */
export function createCartSaver(person: DemoPerson): FaultActor {
  const fields = new AcknowledgedState<number>()
  let version = 0
  let lastValue = 0

  async function save(field: string): Promise<void> {
    const value = ++lastValue
    fields.ask(field, value)
    const answer = await person.call(saveCart, {
      productSelections: { [field]: value },
      productTotalPrice: value,
      baseVersion: version,
    })
    if (!answer.saved) throw new Error('A cart was not saved')
    fields.acknowledge(field, value)
    version = Math.max(version, answer.cart.version)
  }

  return {
    name: 'a customer who saves a cart',
    act: async () => {
      await Promise.all(tabs.map(save))
    },
    acknowledged: () => fields.count,
    async findBroken() {
      const { cart } = await person.call(readCart, {})
      const broken = tabs.map((tab) => fields.settle(tab, cart?.productSelections[tab] as number | undefined))
      const found = cart?.version ?? 0
      if (found < version) broken.push(`the cart's version is ${found}: acknowledged ${version}`)
      version = found
      return broken.filter((sentence) => sentence !== null)
    },
  }
}
