import { groupBy, readCsv } from './read-csv'

const lists = groupBy(readCsv<'list' | 'key' | 'text'>('texts.csv'), ({ list }) => list)

export const textsOf = (list: string): string[] => lists.get(list)!.map(({ text }) => text)

export const textsByKey = (list: string): Map<string, string[]> =>
  new Map(
    [...groupBy(lists.get(list)!, ({ key }) => key)].map(([key, rows]) => [
      key,
      rows.map(({ text }) => text),
    ]),
  )
