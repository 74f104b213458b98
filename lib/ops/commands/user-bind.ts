import { whileConnected } from '@/db/client'
import { awaitedUntil, storeAwaited } from '@/lib/accounts/people/identities'
import { currentTime } from '@/lib/core/clock'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { auditCommand, personOf } from './audit-command'

export async function awaitIdentityOf(url: string, login: string) {
  return whileConnected(url, { max: 1 }, async db => {
    await db.transaction(async tx => {
      const user = await personOf(tx, login)
      const until = awaitedUntil(currentTime())
      if (user.state !== 'active') throw new OperationError(`${login} is ${user.state}, not active.`)
      await storeAwaited(tx, user.id, until)
      await auditCommand(tx, 'awaitIdentity', user, { until })
    })
  })
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run user:bind -- --login NAME
For 72 hours the next unknown identity of the identity service that gives this login name becomes this user, once.`,
  options: { login: { type: 'string' } },
  async run({ login }, missing) {
    if (!login) throw missing('--login')
    await withDatabase(({ url }) => awaitIdentityOf(url, login))
    return `The next sign-in through the identity service as ${login} is bound to that user (72 hours).`
  },
})
