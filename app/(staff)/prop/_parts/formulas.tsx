import { useTranslations } from 'next-intl'
import css from './cell.module.css'
import type { CellAnswer } from './cell-content'

const fixed = (value: number | null, digits = 2) => (value === null ? null : value.toFixed(digits))

interface Line {
  name: string
  formula: string
  filled: string
  value: string | null
  /** Limits of 95 %. */
  limits?: [number | null, number | null]
}

export function Formulas({ cell }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  const short = useTranslations('analysis')
  return (
    <table className={css.formulas}>
      <tbody>
        {linesOf(cell).map(({ name, formula, filled, value, limits }) => (
          <tr key={name}>
            <th scope="row" title={t.has(`hints.${name}`) ? t(`hints.${name}`) : undefined}>
              {name}
            </th>
            <td>
              <code className="block text-12 break-words">{formula}</code>
              <code className="secondary block text-12 break-words">{filled}</code>
            </td>
            <td className={css.value}>
              {value === null ? (cell.tooFew ? short('tooFewShort') : '–') : value}
              {value !== null && limits && limits[0] !== null && (
                <small className="block secondary">
                  {fixed(limits[0])} – {fixed(limits[1])}
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function linesOf(cell: CellAnswer): Line[] {
  const { a, b, c, d, n } = cell
  const [e, es] = [cell.expected.toFixed(2), cell.expectedStratified.toFixed(2)]
  const { mantelHaenszel } = cell
  return [
    { name: 'E', formula: '(a+b)(a+c)/N', filled: `${a + b} × ${a + c} / ${n}`, value: e },
    { name: 'RRR', formula: 'a/E', filled: `${a} / ${e}`, value: fixed(cell.rrr) },
    {
      name: 'PRR',
      formula: '[a/(a+b)] / [c/(c+d)]',
      filled: `(${a}/${a + b}) / (${c}/${c + d})`,
      value: fixed(cell.prr),
      limits: [cell.prrLow, cell.prrHigh],
    },
    {
      name: 'ROR',
      formula: 'ad/bc',
      filled: `${a} × ${d} / (${b} × ${c})`,
      value: fixed(cell.ror),
      limits: [cell.rorLow, cell.rorHigh],
    },
    {
      name: 'χ²',
      formula: 'N(ad−bc)² / [(a+b)(c+d)(a+c)(b+d)]',
      filled: `${n} × (${a}×${d} − ${b}×${c})² / (${a + b} × ${c + d} × ${a + c} × ${b + d})`,
      value: fixed(cell.chi2),
    },
    {
      name: 'IC',
      formula: 'log₂[(a+½)/(E+½)]',
      filled: `log₂(${a}.5 / ${(cell.expected + 0.5).toFixed(2)})`,
      value: fixed(cell.ic),
      limits: [cell.ic025, cell.ic975],
    },
    {
      name: 'ICₛ',
      formula: 'log₂[(a+½)/(Eₛ+½)], Eₛ = Σ(aₖ+bₖ)(aₖ+cₖ)/Nₖ',
      filled: `log₂(${a}.5 / ${(cell.expectedStratified + 0.5).toFixed(2)}), Eₛ = ${es}`,
      value: fixed(mantelHaenszel.ic.value),
      limits: [mantelHaenszel.ic.low, mantelHaenszel.ic.high],
    },
    {
      name: 'PRR-MH',
      formula: 'Σ[aₖ(cₖ+dₖ)/Nₖ] / Σ[cₖ(aₖ+bₖ)/Nₖ]',
      filled: cell.strata.length > 1 ? `k = 1 … ${cell.strata.length}` : 'k = 1',
      value: fixed(cell.prrMh),
    },
    {
      name: 'EBGM',
      formula: 'MGPS',
      filled: `n = ${a}, Eₛ = ${es}`,
      value: fixed(cell.ebgm),
    },
    { name: 'EB05', formula: 'MGPS, 5 %', filled: `n = ${a}, Eₛ = ${es}`, value: fixed(cell.eb05) },
    {
      name: 'q',
      formula: 'P(Poisson(Eₛ) ≥ a), Benjamini–Hochberg',
      filled: `P(Poisson(${es}) ≥ ${a})`,
      value: cell.q !== null && cell.q < 0.001 ? '<0.001' : fixed(cell.q, 3),
    },
  ]
}
