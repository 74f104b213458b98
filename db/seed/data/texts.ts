import { grouped } from '@/lib/core/grouped'
import { readCsv } from './read-csv'

const lists = grouped(readCsv<'list' | 'key' | 'text'>('texts.csv'), ({ list }) => list)

export const textsOf = (list: string): string[] => lists.get(list)!.map(({ text }) => text)

export const textsByKey = (list: string): Map<string, string[]> =>
  new Map(
    [...grouped(lists.get(list)!, ({ key }) => key)].map(([key, rows]) => [
      key,
      rows.map(({ text }) => text),
    ]),
  )
