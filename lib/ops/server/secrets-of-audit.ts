import type { Env } from '@/lib/core/env'

export function auditSecrets({
  AUDIT_KEY,
  AUDIT_OLD_KEYS,
  AUTH_SECRET,
}: Pick<Env, 'AUDIT_KEY' | 'AUDIT_OLD_KEYS' | 'AUTH_SECRET'>): string[] {
  const older = AUDIT_OLD_KEYS.split(',').filter(Boolean)
  return [...new Set([AUDIT_KEY ?? AUTH_SECRET, ...older, AUTH_SECRET])]
}
