import { connect } from '@/db/client'
import { perAccount } from '@/lib/accounts/authenticate'
import { forgetTries } from '@/lib/core/rate-limit'
import { noteCommand } from './audit-command'
import { command } from './command'
import { personOf } from './person-of'
import { withDatabase } from './with-database'

/** Lets somebody try their password again who had tried too often. */
export async function unlockUser(url: string, login: string) {
  const { db, close } = connect(url, { max: 2 })
  try {
    const user = await personOf(db, login)
    await forgetTries(db, perAccount, user.loginId.toLowerCase())
    await noteCommand(db, 'unlockUser', user)
  } finally {
    await close()
  }
}

await command({
  url: import.meta.url,
  usage: `npm run user:unlock -- --login NAME
Lets somebody try their password again who had tried too often. A disabled account is let in on the page of users.`,
  options: { login: { type: 'string' } },
  async run({ login }, missing) {
    if (!login) throw missing('--login')
    await withDatabase(({ url }) => unlockUser(url, login))
    return `${login} may try again.`
  },
})
