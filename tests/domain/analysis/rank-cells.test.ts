import { describe, expect, it } from 'vitest'
import { cellName } from '@/lib/analysis/disproportion/margins'
import { rankCells } from '@/lib/analysis/disproportion/measure-cells'
import { tablesOf } from '@/lib/analysis/disproportion/tables'
import { countedOf } from '@/tests/support/counted-of'

const side = 40

/** Every group meets every event, with few different counts: most cells are equal to many others. */
async function evenTables() {
  const names = Array.from({ length: side }, (_, at) => `${at}`)
  const rows = names.flatMap((group, one) =>
    names.map((event, other) => ({ group, event, n: 1 + ((one * other) % 7) })),
  )
  const counted = (keys: (row: (typeof rows)[number]) => string[]) =>
    countedOf(rows.map(keys), [rows.map(({ n }) => n), rows.map(() => 0)], keys(rows[0]!).length)
  return tablesOf(
    {
      cells: counted(({ group, event }) => [group, event]),
      groups: counted(({ group }) => [group]),
      events: counted(({ event }) => [event]),
      total: countedOf([[]], [[rows.reduce((sum, { n }) => sum + n, 0)], [0]], 0),
    },
    { groupKeys: 1, eventKeys: 1, unmask: false },
  )
}

describe('pages of cells', () => {
  it('are parts of one order, whatever they are sorted by', async () => {
    const tables = await evenTables()
    for (const sortField of ['n', 'ic025', 'prr', 'q'] as const)
      for (const sortOrder of ['ascend', 'descend'] as const) {
        const ranked = await rankCells(tables, { least: 1, only: 'all', sortField, sortOrder })
        const all = await ranked.rows()
        const names = all.map(({ cell }) => cellName(cell))
        expect(new Set(names).size).toBe(side * side)
        const values = all.flatMap(row => (sortField === 'n' ? row.a : row[sortField]) ?? [])
        const sign = sortOrder === 'ascend' ? 1 : -1
        expect(values).toEqual(values.toSorted((one, other) => sign * (one - other)))
        for (const [from, to] of [
          [0, 20],
          [20, 40],
          [980, 1_000],
          [990, 1_010],
        ] as const) {
          const page = await ranked.rows(from, to)
          expect(page.map(({ cell }) => cellName(cell))).toEqual(names.slice(from, to))
        }
        expect(await ranked.rows(side * side, side * side + 20)).toEqual([])
      }
  })
})
