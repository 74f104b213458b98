export interface ParetoItem {
  key: string
  name: string
  value: number
}

export interface ParetoRow extends ParetoItem {
  share: number | null
  cumulative: number | null
  // True for rows that begin below 80 %: the row that crosses it is still one of the vital few (Juran, Quality
  // Control Handbook, 1951).
  vital: boolean
}

const vitalBelow = 0.8

export function pareto<Item extends ParetoItem>(
  items: readonly Item[],
  total = items.reduce((sum, { value }) => sum + value, 0),
): (Item & ParetoRow)[] {
  const sorted = [...items].sort(
    (one, other) => other.value - one.value || compare(one.name, other.name) || compare(one.key, other.key),
  )
  let before = 0
  return sorted.map(item => {
    const vital = item.value > 0 && before < vitalBelow * total
    before += item.value
    return total > 0
      ? { ...item, share: item.value / total, cumulative: before / total, vital }
      : { ...item, share: null, cumulative: null, vital }
  })
}

// The same on every machine, whatever collation it has.
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
