/**
 * What was typed into a select and left before its options had arrived. The choice follows when they arrive; whoever
 * saves the form, or asks for options that depend on an earlier field, waits for it.
 */
const pending = new Set<Promise<unknown>>()

export function track(work: Promise<unknown>) {
  pending.add(work)
  void work.finally(() => pending.delete(work))
}

export const isSettled = () => pending.size === 0

export const pendingNow = () => Promise.all(pending)

export async function settled() {
  while (pending.size > 0) await pendingNow()
}

/** Focuses the first control that holds text it could not read, if there is one. */
export function focusUnread(root: ParentNode | null): boolean {
  const unread = root?.querySelector<HTMLInputElement>('input:invalid')
  unread?.focus()
  return unread !== null && unread !== undefined
}
