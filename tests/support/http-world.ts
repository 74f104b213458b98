import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { openTestDatabase } from './database'

interface Sent {
  method?: string
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
}

/** The HTTP door on a database of its own. Configuration is read once: what differs is given here, before it is. */
export async function openHttpWorld(configuration: Record<string, string> = {}) {
  const database = await openTestDatabase()
  Object.assign(process.env, configuration, { DATABASE_URL: database.url })
  const { openContext, world } = await import('@/lib/accounts/open-context')
  const { digestPassword, hashPassword } = await import('@/lib/accounts/password')
  const { createHandler } = await import('@/lib/http/handler')
  const handle = createHandler(openContext)

  return {
    db: database.db,
    openContext,
    async call(path: string, { method = 'GET', headers = {}, form, json }: Sent = {}) {
      const body = form
        ? new URLSearchParams(form).toString()
        : json === undefined
          ? undefined
          : JSON.stringify(json)
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
      const request = new Request(`http://localhost:3000/api${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
        body,
      })
      const response = await handle(request, path.split('?')[0]!)
      const text = await response.text()
      // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
      return { response, status: response.status, body: (text ? JSON.parse(text) : null) as any }
    },
    /** Somebody new with the password `<login id>@Defect1`. */
    async addUser(loginId: string, state = 'active') {
      const passwordHash = await hashPassword(digestPassword(`${loginId}@Defect1`))
      const [user] = await database.db
        .insert(users)
        .values({ loginId, name: loginId, state, passwordHash })
        .returning()
      return user!
    },
    async setState(loginId: string, state: string) {
      await database.db.update(users).set({ state }).where(eq(users.loginId, loginId))
    },
    async close() {
      await world().database.close()
      await database.close()
    },
  }
}
