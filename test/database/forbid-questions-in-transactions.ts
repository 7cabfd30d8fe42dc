import { AsyncLocalStorage } from 'node:async_hooks'
import type { TransactionBuilder } from 'kysely'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import type { Tables } from '#server/outside/database/tables/tables.ts'
import type { Payments } from '#server/outside/payments/payments.ts'

/** Whether the code that runs now was called, however far up and however long ago, by a transaction that is open. */
const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

/** The same database, which knows what runs inside its transactions. */
export function watchTransactions(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => watchBuilder(target.transaction())
      // What could hold a transaction open without our notice.
      if (name === 'startTransaction' || name === 'connection') {
        throw new Error(`${name} is not watched: a question to the provider inside it would not be noticed`)
      }
      return bind(target, name)
    },
  })
}

function watchBuilder(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  return new Proxy(builder, {
    get(target, name) {
      if (name === 'setIsolationLevel' || name === 'setAccessMode') {
        return (value: never) => watchBuilder(target[name](value))
      }
      if (name !== 'execute') return bind(target, name)
      const execute: typeof builder.execute = async (work) => {
        const transaction = { isOpen: true }
        return openTransaction
          .run(transaction, () => target.execute(work))
          .finally(() => (transaction.isOpen = false))
      }
      return execute
    },
  })
}

/** The same provider, which refuses to be asked inside a transaction of `watchTransactions`. */
export function forbidInTransactions(payments: Payments): Payments {
  return new Proxy(payments, {
    get(target, name) {
      const method: unknown = bind(target, name)
      if (typeof method !== 'function') return method
      return (...asked: unknown[]) => {
        if (openTransaction.getStore()?.isOpen) {
          throw new Error(`payments.${String(name)} was asked inside a database transaction`)
        }
        return (method as (...asked: unknown[]) => unknown)(...asked)
      }
    },
  })
}

/** Private fields are read on the object itself, never on its proxy. */
function bind(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
