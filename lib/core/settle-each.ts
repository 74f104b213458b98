import { AppError } from './errors'

export async function settleEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  refusalOf: (error: unknown) => unknown = error => error,
): Promise<Map<Item, AppError>> {
  const refusals = new Map<Item, AppError>()
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!(refusal instanceof AppError) || refusal.status >= 500) throw error
      refusals.set(item, refusal)
    }
  }
  return refusals
}
