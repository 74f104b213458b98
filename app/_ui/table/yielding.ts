import type { ChosenColumn } from './columns'

export const yieldName = ({ yields }: { yields?: number }) => (yields ? `yields-${yields}` : undefined)

// Rules for the windows in which columns that can yield have no place.
export function yieldRules<Row>(table: string, columns: ChosenColumn<Row>[], width: number): string {
  let needed = width
  return columns
    .filter(({ yields }) => yields)
    .sort((a, b) => b.yields! - a.yields!)
    .map(column => {
      needed += column.width - (column.narrow ?? 0)
      const cells = `${table} .${yieldName(column)}`
      const rules = column.narrow
        ? `${table} col.${yieldName(column)} { width: ${column.narrow}px } ${cells} .ui-copyable > span:not([dir]) { direction: rtl }`
        : `${cells} { display: none }`
      return `@container (width < ${needed}px) { ${rules} }`
    })
    .join('\n')
}
