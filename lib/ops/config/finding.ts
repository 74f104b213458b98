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
