import type { Db } from '@/db/client'
import type { Reader, Replicas } from '@/db/replicas'
import type { FailedSignIns } from '@/db/schema/accounts'
import type { Locale } from '@/lib/i18n/locales'
import type { Services } from '@/lib/services/services'
import type { AuditAction } from './audit-actions'
import { currentTime } from './clock'
import { type Access, allows, type Grants } from './permissions'
import type { SignInFactors } from './sign-in-proof'

export interface User {
  id: string
  loginId: string
  name: string
  deptName: string
  avatar: string | null
  roles: { id: string; name: string }[]
  grants: Grants
  mustChangePassword: boolean
  failedSignIns?: FailedSignIns | null
  // Seconds: the parameter `freshSignIn`, where this session's sign-in is older or of unknown age.
  exceededMaxAge?: number
  factors?: SignInFactors
  // Of a program; the grants are those that the key's scopes leave of the account's.
  key?: { id: string; name: string }
}

export const signedOutReasons = [
  'idle',
  'longest',
  'password',
  'account',
  'elsewhere',
  'rights',
  'factor',
] as const
export type SignedOut = (typeof signedOutReasons)[number] | 'keyRevoked' | 'keyExpired' | 'keyNetwork'

export type Door = 'http' | 'page' | 'job' | 'command'

export type ClaimedKey =
  | { answer: { status: number; body: string } }
  | {
      ctx: Ctx
      keep(status: number, body: string | null): Promise<void>
      release(isNothingAdded: boolean): Promise<void>
    }

export interface Ctx {
  user: User | null
  can(access: Access | readonly Access[]): boolean
  db: Db
  // For long reads of what is committed: a replica that has replayed all that is committed now, or else the primary.
  // Lists and records stay on `db`.
  reader(): Promise<Reader>
  tx<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  audit(entry: AuditEntry): Promise<void>
  services: Services
  locale: Locale
  requestId: string
  now: Date
  door: Door
  ip: string | null
  userAgent: string | null
  ownOrigin: boolean
  knownBrowser?: string | null
  sessionHash: string | null
  callerLeft?(): AbortSignal
  claimKey?(ctx: Ctx, key: string, request: string): Promise<ClaimedKey>
  signedOut?: SignedOut
}

export interface AuditEntry {
  action: AuditAction
  entity?: string
  entityId?: string
  outcome?: 'done' | 'refused' | 'failed' | 'cancelled'
  detail?: Record<string, unknown>
  shown?: string[]
  userId?: string
  loginId?: string
}

export type CtxParts = Omit<Ctx, 'can' | 'reader' | 'tx' | 'audit'> & {
  replicas?: Replicas
  writeAudit(ctx: Ctx, entry: AuditEntry): Promise<void>
  grants?: Grants
  /** Runs first in every transaction; throwing rolls it back (a job that was taken over must not write). */
  fence?(transaction: Db): Promise<void>
}

export const isTransaction = (db: Db): boolean => 'rollback' in db

export function createContext(parts: CtxParts): Ctx {
  const inTransaction = () => isTransaction(ctx.db)
  const ctx: Ctx = {
    ...parts,
    can(access) {
      if (typeof access !== 'string') return access.some(one => ctx.can(one))
      if (access === 'public') return true
      if (!ctx.user && parts.grants) return access !== 'signed-in' && allows(parts.grants, access)
      if (!ctx.user || ctx.user.mustChangePassword) return false
      return access === 'signed-in' || allows(ctx.user.grants, access)
    },
    audit(entry) {
      if (parts.fence && !inTransaction()) return ctx.tx(tx => tx.audit(entry))
      return parts.writeAudit(ctx, entry)
    },
    async reader() {
      if (!parts.replicas || inTransaction()) return { run: work => work(ctx.db) }
      const personWaits = ctx.door === 'http' || ctx.door === 'page'
      return parts.replicas.reader(ctx.db, { personWaits })
    },
    tx(work) {
      if (inTransaction()) return work(ctx)
      return ctx.db.transaction(async db => {
        await parts.fence?.(db)
        return work(createContext({ ...parts, db }))
      }, parts.fence && { accessMode: 'read write' })
    },
  }
  return ctx
}

export const atThisMoment = (ctx: Ctx): Ctx => atMoment(ctx, currentTime())

export function atMoment(ctx: Ctx, now: Date): Ctx {
  return createContext({ ...(ctx as Ctx & CtxParts), now })
}

export function signedIn(ctx: Ctx): User {
  if (!ctx.user) throw new Error('a verb without access control asked for its user')
  return ctx.user
}
