import { useTranslations } from 'next-intl'
import css from './cell.module.css'
import type { CellAnswer } from './cell-content'

const fixed = (value: number | null, digits = 2) => (value === null ? null : value.toFixed(digits))

type Line = readonly [
  name: string,
  formula: string,
  filled: string,
  value: string | null,
  limitsOf95: readonly (number | null)[],
]

export function Formulas({ cell }: { cell: CellAnswer }) {
  const t = useTranslations('prop.cell')
  const short = useTranslations('analysis')
  return (
    <table className={css.formulas}>
      <tbody>
        {linesOf(cell).map(([name, formula, filled, value, [low = null, high = null]]) => (
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
              {value !== null && low !== null && (
                <small className="block secondary">
                  {fixed(low)} – {fixed(high)}
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
  const { a, b, c, d, n, mantelHaenszel, strata } = cell
  const [e, es] = [cell.expected.toFixed(2), cell.expectedStratified.toFixed(2)]
  const [half, halfStratified] = [
    (cell.expected + 0.5).toFixed(2),
    (cell.expectedStratified + 0.5).toFixed(2),
  ]
  const chi2 = `${n} × (${a}×${d} − ${b}×${c})² / (${a + b} × ${c + d} × ${a + c} × ${b + d})`
  const q = cell.q !== null && cell.q < 0.001 ? '<0.001' : fixed(cell.q, 3)
  const { value: ic, low, high } = mantelHaenszel.ic
  const icStratified = 'log₂[(a+½)/(Eₛ+½)], Eₛ = Σ(aₖ+bₖ)(aₖ+cₖ)/Nₖ'
  const prrMh = strata.length > 1 ? `k = 1 … ${strata.length}` : 'k = 1'
  const mgps = `n = ${a}, Eₛ = ${es}`
  return [
    ['E', '(a+b)(a+c)/N', `${a + b} × ${a + c} / ${n}`, e, []],
    ['RRR', 'a/E', `${a} / ${e}`, fixed(cell.rrr), []],
    [
      'PRR',
      '[a/(a+b)] / [c/(c+d)]',
      `(${a}/${a + b}) / (${c}/${c + d})`,
      fixed(cell.prr),
      [cell.prrLow, cell.prrHigh],
    ],
    ['ROR', 'ad/bc', `${a} × ${d} / (${b} × ${c})`, fixed(cell.ror), [cell.rorLow, cell.rorHigh]],
    ['χ²', 'N(ad−bc)² / [(a+b)(c+d)(a+c)(b+d)]', chi2, fixed(cell.chi2), []],
    ['IC', 'log₂[(a+½)/(E+½)]', `log₂(${a}.5 / ${half})`, fixed(cell.ic), [cell.ic025, cell.ic975]],
    ['ICₛ', icStratified, `log₂(${a}.5 / ${halfStratified}), Eₛ = ${es}`, fixed(ic), [low, high]],
    ['PRR-MH', 'Σ[aₖ(cₖ+dₖ)/Nₖ] / Σ[cₖ(aₖ+bₖ)/Nₖ]', prrMh, fixed(cell.prrMh), []],
    ['EBGM', 'MGPS', mgps, fixed(cell.ebgm), []],
    ['EB05', 'MGPS, 5 %', mgps, fixed(cell.eb05), []],
    ['q', 'P(Poisson(Eₛ) ≥ a), Benjamini–Hochberg', `P(Poisson(${es}) ≥ ${a})`, q, []],
  ]
}
