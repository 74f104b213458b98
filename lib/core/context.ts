import type { Db } from '@/db/client'
import type { FailedSignIns } from '@/db/schema/accounts'
import type { Locale } from '@/lib/i18n/locales'
import type { Services } from '@/lib/services/services'
import type { AuditAction } from './audit-actions'
import { currentTime } from './clock'
import { type Access, allows, type Grants } from './permissions'

export interface User {
  id: string
  loginId: string
  name: string
  deptName: string
  avatar: string | null
  roles: { id: string; name: string }[]
  grants: Grants
  /** Signed in with a password that an administrator gave: holds nothing until it is changed. */
  mustChangePassword: boolean
  failedSignIns?: FailedSignIns | null
}

export type Door = 'http' | 'page' | 'job' | 'command'

export interface Ctx {
  user: User | null
  /** True when the caller holds what `access` asks for, or one of them; with a one-time password nobody holds anything. */
  can(access: Access | readonly Access[]): boolean
  db: Db
  /** Runs `work` in one transaction; its context carries the transaction as `db`. Nested calls join it. */
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
  /** The cookie by which browsers are known again; see lib/accounts/known-browser.ts. */
  knownBrowser?: string | null
  sessionHash: string | null
}

export interface AuditEntry {
  action: AuditAction
  entity?: string
  entityId?: string
  outcome?: 'done' | 'refused' | 'failed' | 'cancelled'
  detail?: Record<string, unknown>
  /** Ids of the defect records whose data a list or a file showed, where there is more than `entityId`. */
  shown?: string[]
  /** Instead of the context's person: a sign-in concerns somebody whom the context does not know yet. */
  userId?: string
  loginId?: string
}

export type CtxParts = Omit<Ctx, 'can' | 'tx' | 'audit'> & {
  writeAudit(ctx: Ctx, entry: AuditEntry): Promise<void>
  /** Runs first in every transaction, and rolls it back by throwing: whether its caller may still write. */
  fence?(transaction: Db): Promise<void>
}

export function createContext(parts: CtxParts): Ctx {
  const inTransaction = () => 'rollback' in ctx.db
  const ctx: Ctx = {
    ...parts,
    can(access) {
      if (typeof access !== 'string') return access.some(one => ctx.can(one))
      if (access === 'public') return true
      if (!ctx.user || ctx.user.mustChangePassword) return false
      return access === 'signed-in' || allows(ctx.user.grants, access)
    },
    audit(entry) {
      if (parts.fence && !inTransaction()) return ctx.tx(tx => tx.audit(entry))
      return parts.writeAudit(ctx, entry)
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

/** The same caller a while later, for work that goes on for minutes. Not inside a transaction. */
export function atThisMoment(ctx: Ctx): Ctx {
  return createContext({ ...(ctx as Ctx & CtxParts), now: currentTime() })
}

export function signedIn(ctx: Ctx): User {
  if (!ctx.user) throw new Error('a verb without access control asked for its user')
  return ctx.user
}
