// Choices typed into a select and left before its options had loaded; they resolve when the options arrive. Saving
// the form, or loading options that depend on an earlier field, must wait for them.
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

export function focusUnread(root: ParentNode | null): boolean {
  const unread = root?.querySelector<HTMLInputElement>('input:invalid')
  unread?.focus()
  return unread !== null && unread !== undefined
}
