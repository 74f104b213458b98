import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { connect, type Database } from '@/db/client'
import { rolePermissions, roles, userRoles, users } from '@/db/schema/accounts'
import { writeAudit } from '@/lib/accounts/open-context'
import { findUserByLogin } from '@/lib/accounts/people/find-user'
import { type Ctx, createContext } from '@/lib/core/context'
import { hashOf, newSecret } from '@/lib/core/secrets'
import { freePort } from '@/lib/ops/process/ports'
import { serverEnvironment, serverProgram } from '@/lib/ops/server/server-program'
import type { Services } from '@/lib/services/services'

export interface Product {
  origin: string
  pid: number | undefined
  stop(): Promise<void>
}

export async function startProduct(databaseUrl: string, checkout = '.'): Promise<Product> {
  const { BASE_URL, SERVER_PID } = process.env
  if (BASE_URL && checkout === '.')
    return { origin: BASE_URL, pid: SERVER_PID ? Number(SERVER_PID) : undefined, stop: async () => {} }
  if (!existsSync(`${checkout}/.next/BUILD_ID`))
    throw new Error(`There is no build in ${checkout}: run npm run build there.`)
  const port = await freePort(Number(process.env.PORT) || 3400)
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, serverProgram, {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      AUTH_ISSUER: `http://localhost:${port + 1}`,
      AUTH_CLIENT_ID: 'vehicle-defects',
      AUTH_CLIENT_SECRET: randomBytes(24).toString('hex'),
      AUTH_SECRET: randomBytes(24).toString('hex'),
      ...serverEnvironment,
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      APP_URL: origin,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      STOP_GRACE_SECONDS: '0',
    },
  })
  for (let tries = 0; !(await isReady(origin)); tries++) {
    if (child.exitCode !== null || tries > 300) {
      const state = await readiness(origin)
      child.kill('SIGKILL')
      throw new Error(`The server is not ready: ${state}`)
    }
    await sleep(100)
  }
  return { origin, pid: child.pid, stop: () => stopped(child) }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/app/readyz`).then(
    answer => answer.ok,
    () => false,
  )
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  child.kill('SIGTERM')
  return new Promise(done => child.once('exit', () => done()))
}

export async function addReader(databaseUrl: string, more: Record<string, string[]> = {}) {
  const database: Database = connect(databaseUrl, { max: 4 })
  const { db, pool } = database
  const loginId = `bench-${randomBytes(4).toString('hex')}`
  const token = newSecret()
  const [user] = await db.insert(users).values({ loginId, name: loginId, state: 'active' }).returning()
  const [role] = await db.insert(roles).values({ name: loginId }).returning()
  const held = { vehicle_defect: ['query', 'get'], ...more }
  await db
    .insert(rolePermissions)
    .values(
      Object.entries(held).map(([permissionId, actions]) => ({ roleId: role!.id, permissionId, actions })),
    )
  await db.insert(userRoles).values({ userId: user!.id, roleId: role!.id })
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, kind, expires_at) VALUES ($1, $2, 'bearer', now() + interval '1 hour')`,
    [hashOf(token), user!.id],
  )
  const ctx: Ctx = createContext({
    user: await findUserByLogin(db, loginId),
    sessionHash: null,
    db,
    services: {} as Services,
    locale: 'zh-CN',
    requestId: 'bench',
    now: new Date(),
    door: 'command',
    ip: null,
    userAgent: null,
    ownOrigin: true,
    writeAudit,
  })
  const leave = async () => {
    await db.delete(users).where(eq(users.id, user!.id))
    await db.delete(roles).where(eq(roles.id, role!.id))
    await database.close()
  }
  return { database, ctx, token, leave }
}

const readiness = (origin: string): Promise<string> =>
  fetch(`${origin}/app/readyz`).then(
    answer => answer.text(),
    error => String(error),
  )
