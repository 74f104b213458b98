import { whileConnected } from '@/db/client'
import { findRows } from '@/db/rows'
import { users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command } from '@/lib/ops/process/operation-error'
import { auditCommand, personOf } from './audit-command'

export async function revokeSessionsOf(url: string, login: string | 'everybody'): Promise<number> {
  return whileConnected(url, { max: 1 }, async db => {
    const people =
      login === 'everybody'
        ? await findRows(db, users, { state: 'active' }, 'id loginId')
        : [await personOf(db, login)]
    return await db.transaction(async tx => {
      let ended = 0
      for (const person of people) {
        const count = await endSessions({ db: tx }, person.id, 'elsewhere')
        if (count > 0 || people.length === 1) await auditCommand(tx, 'endSessions', person, { ended: count })
        ended += count
      }
      return ended
    })
  })
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run session:revoke -- --login NAME   ends all sessions of a person
npm run session:revoke -- --everybody   ends everybody's`,
  options: { login: { type: 'string' }, everybody: { type: 'boolean' } },
  async run({ login, everybody }, missing) {
    if (!login === !everybody) throw missing('either --login or --everybody')
    const ended = await withDatabase(({ url }) => revokeSessionsOf(url, login ?? 'everybody'))
    return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`
  },
})
