import type { AppDeps } from '../src/server/app/app-deps.ts'
import type { DemoSignIn } from '../src/server/app/print-welcome.ts'
import { findTakenEmails } from './demo-data/demo-people.db.ts'
import { demoAdmin, demoCustomers, demoPassword } from './demo-data/demo-people.ts'

/**
 * Fills an unused sandbox with demo data, and returns the demo accounts. Does nothing where payments are real, in
 * production, or where other machines reach the server: the demo password is public.
 */
export async function seedDemo(deps: AppDeps): Promise<readonly DemoSignIn[]> {
  const { config, db, clock, systemStatus } = deps
  if (config.isProduction || !config.isLocal) return []
  if (!config.sandbox.has('cards') || !config.stripe.apiBase) return []
  const [{ makeDemoData }, { createCardControl }] = await Promise.all([
    import('./demo-data/make-demo-data.ts'),
    import('../src/sandbox/card-provider/control-client.ts'),
  ])
  const cards = createCardControl(config.stripe.apiBase, config.stripe.secretKey ?? '')
  await makeDemoData({ db, clock, systemStatus, baseUrl: config.baseUrl, cards })
  return findSignIns(deps)
}

/** Those of the demo people who exist: a database that was in use before has none of them. */
async function findSignIns({ db }: Pick<AppDeps, 'db'>): Promise<DemoSignIn[]> {
  const people = [demoAdmin, ...demoCustomers]
  const known = await findTakenEmails(
    db,
    people.map(({ email }) => email),
  )
  return people
    .filter(({ email }) => known.has(email))
    .map((person) => ({
      who: person === demoAdmin ? 'Admin' : 'Customer',
      email: person.email,
      password: demoPassword,
    }))
}
