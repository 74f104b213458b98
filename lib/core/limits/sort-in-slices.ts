import { inBatches, inSlices } from './between-slices'

type Compare<Item> = (one: Item, other: Item) => number

// A stable merge sort that lets others go on meanwhile: sorting a hundred thousand at once holds them up for 10 ms.
export async function sortInSlices<Item>(items: ArrayLike<Item>, compare: Compare<Item>): Promise<Item[]> {
  let runs: Item[][] = []
  await inBatches(items.length, (from, to) => {
    runs.push(Array.from({ length: to - from }, (_, at) => items[from + at]!).sort(compare))
  })
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(at + 1 < runs.length ? await merge(runs[at]!, runs[at + 1]!, compare) : runs[at]!)
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<Item>(one: Item[], other: Item[], compare: Compare<Item>): Promise<Item[]> {
  const merged: Item[] = []
  let [at, place] = [0, 0]
  await inSlices(one.length + other.length, () => {
    const isFirst = place === other.length || (at < one.length && compare(one[at]!, other[place]!) <= 0)
    merged.push(isFirst ? one[at++]! : other[place++]!)
  })
  return merged
}
