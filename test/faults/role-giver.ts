import { listAuditEntries } from '#shared/contract/system.ts'
import { readUser, updateUserRoles } from '#shared/contract/users.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import type { FaultActor } from './fault-actor.ts'
import { AcknowledgedState } from './acknowledged-state.ts'
import type { Random } from '../random.ts'

/** An admin who gives and takes the role of others. */
export function createRoleGiver(admin: DemoPerson, userIds: readonly string[], random: Random): FaultActor {
  const roles = new AcknowledgedState<string>()
  for (const userId of userIds) roles.begin(userId, 'user')

  return {
    name: 'an admin who gives and takes roles',
    async act() {
      const userId = random.pick(userIds) ?? ''
      const isAdmin = roles.findValue(userId) === 'user,admin'
      roles.ask(userId, isAdmin ? 'user' : 'user,admin')
      const { user } = await admin.call(updateUserRoles, {
        userId,
        roles: isAdmin ? ['user'] : ['user', 'admin'],
        reason: 'Works at the rig this week',
      })
      roles.acknowledge(userId, user.roles.join(','))
    },
    acknowledged: () => roles.count,
    async findBroken() {
      const broken: (string | null)[] = []
      for (const userId of roles.names()) {
        const { user } = await admin.call(readUser, { userId })
        const found = user?.roles.join(',')
        broken.push(roles.settle(userId, found))
        const { entries } = await admin.call(listAuditEntries, { subjectKind: 'user', subjectId: userId })
        const recorded = (entries[0]?.after as { roles: string[] } | undefined)?.roles.join(',') ?? 'user'
        if (recorded !== found)
          broken.push(`the record says that ${userId} is ${recorded}, and they are ${found}`)
      }
      return broken.filter((sentence) => sentence !== null)
    },
  }
}
