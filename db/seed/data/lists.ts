import { grouped } from '@/lib/core/grouped'
import { readCsv } from './read-csv'

export interface Item {
  code: string
  name: string
  nameEn: string
}

const entries = readCsv<'table' | keyof Item>('dictionaries.csv')

export const entriesOf = (dictionary: string): Item[] =>
  entries.filter(({ table }) => table === dictionary).map(({ table: _, ...item }) => item)

/** Those of traffic come from GB/T 15089, GA 802 and GA 24.9. */
export const codedLists: Readonly<Record<string, Item[]>> = Object.fromEntries(
  [...grouped(readCsv<'list' | keyof Item>('code-items.csv'), ({ list }) => list)].map(([list, items]) => [
    list,
    items.map(({ list: _, ...item }) => item),
  ]),
)
