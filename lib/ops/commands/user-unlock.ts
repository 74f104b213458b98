import { whileConnected } from '@/db/client'
import { forgetTries } from '@/lib/accounts/sign-in-tries'
import { withDatabase } from '@/lib/ops/postgres/with-database'
import { command } from '@/lib/ops/process/operation-error'
import { auditCommand, personOf } from './audit-command'

export async function unlockUser(url: string, login: string) {
  return whileConnected(url, { max: 2 }, async db => {
    const user = await personOf(db, login)
    await forgetTries(db, user.id)
    await auditCommand(db, 'unlockUser', user)
  })
}

export const run = await command({
  url: import.meta.url,
  usage: `npm run user:unlock -- --login NAME
Forgets the wrong passwords that slow somebody's sign-in down: they need not wait. A disabled account is let in on the page of users.`,
  options: { login: { type: 'string' } },
  async run({ login }, missing) {
    if (!login) throw missing('--login')
    await withDatabase(({ url }) => unlockUser(url, login))
    return `${login} may sign in without waiting.`
  },
})
