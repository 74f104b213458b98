import type { Db } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { hasLogin } from '@/lib/accounts/has-login'
import { OperationError } from '@/lib/ops/process/operation-error'

interface Person {
  id: string
  loginId: string
  state: string
}

export async function personOf(db: Pick<Db, 'select'>, login: string): Promise<Person> {
  const [found] = await db
    .select({ id: users.id, loginId: users.loginId, state: users.state })
    .from(users)
    .where(hasLogin(login))
  if (!found) throw new OperationError(`There is nobody with the login ${login}.`)
  return found
}
