import type { Env } from '@/lib/core/env'
import { isLoopback } from '@/lib/core/networks'

export interface Finding {
  level: 'ok' | 'warning' | 'error'
  what: string
}

export const ok = (what: string): Finding => ({ level: 'ok', what })
export const warning = (what: string): Finding => ({ level: 'warning', what })
export const error = (what: string): Finding => ({ level: 'error', what })

// fetch says only that it failed; its cause says why.
export function reasonOf(failure: unknown): string {
  const { message, cause } = failure as Error
  return cause instanceof Error ? reasonOf(cause) : message
}

export async function tried(name: string, what: string, work: () => Promise<unknown>): Promise<Finding[]> {
  try {
    await work()
    return [ok(what)]
  } catch (failure) {
    return [error(`${name}: ${reasonOf(failure)}`)]
  }
}

type Place = Pick<Env, 'APP_URL'>

export const isLocal = ({ APP_URL }: Place) => isLoopback(new URL(APP_URL).hostname)

// What may be left out at a workplace.
export const expected = (env: Place, isThere: unknown, what: string) =>
  isThere || isLocal(env) ? [] : [warning(what)]
