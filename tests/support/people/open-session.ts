import { eq } from 'drizzle-orm'
import { connect } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { addSession } from './people'

/** A session of a demo user, without a sign-in. */
export async function openSession(loginId: string): Promise<string> {
  const database = connect(process.env.TEST_APP_DATABASE_URL!, { max: 1 })
  try {
    const [user] = await database.db.select({ id: users.id }).from(users).where(eq(users.loginId, loginId))
    if (!user) throw new Error(`There is no ${loginId}.`)
    return await addSession(database.db, user.id)
  } finally {
    await database.close()
  }
}
