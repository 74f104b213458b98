import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, decimalText, isDecimal, readDecimal, sumDecimals } from '@/app/_ui/decimal'
import {
  checkCell,
  checkRows,
  type EditableRow,
  isLocked,
  pasteBlock,
  type RowColumn,
  readBlock,
  settleCell,
  sumOf,
} from '@/app/_ui/editable-rows/editable-rows-rules'

const name: RowColumn = { key: 'name', title: '项目', type: 'text', required: true }
const amount: RowColumn = { key: 'amount', title: '金额', type: 'number' }
const remarks: RowColumn = { key: 'remarks', title: '备注', type: 'text' }
const columns = [name, amount, remarks]
const row = (cells: Partial<EditableRow>): EditableRow => ({ key: 'a', name: '检测', ...cells })

describe('an amount as text', () => {
  it('adds without a float: a tenth ten times is one', () => {
    expect(sumDecimals(Array(10).fill('0.1'))).toBe('1.00')
    expect(sumDecimals(['99999999999999999999.99', '0.01'])).toBe('100000000000000000000.00')
    expect(sumDecimals(['-1.50', '0.25', '', '一'])).toBe('-1.25')
  })

  it('compares as the numbers that it stands for, whatever their length', () => {
    const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    const text = (value: bigint) => {
      const digits = String(value < 0n ? -value : value).padStart(3, '0')
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
    }
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(Math.sign(compareDecimals(text(a), text(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
        expect(sumDecimals([text(a), text(b)])).toBe(text(a + b).replace(/^-0\.00$/, '0.00'))
      }),
    )
  })

  it('takes what people type and paste: full width, thousands, a unit', () => {
    expect(readDecimal('１，２３４。５６７')).toBe('1234.567')
    expect(readDecimal('¥1,234.5元')).toBe('1234.5')
    expect(readDecimal('3.2万公里')).toBe('32000')
    expect(readDecimal('1e5')).toBe('1e5')
    expect(readDecimal('0.10')).toBe('0.10')
    expect(isDecimal('1e5')).toBe(false)
    expect(decimalText('1234567.80')).toBe('1,234,567.80')
  })
})

describe('a cell', () => {
  it('of text is trimmed and holds 300 characters, counted as characters', () => {
    expect(settleCell(name, '  台架试验 \n')).toBe('台架试验')
    expect(checkCell(name, row({ name: '𠮷'.repeat(300) }))).toBeUndefined()
    expect(checkCell(name, row({ name: '汽'.repeat(301) }))).toEqual({ fault: 'tooLong', max: 300 })
    expect(checkCell(name, row({ name: ' ' }))).toEqual({ fault: 'required' })
  })

  it('of numbers lies between 0 and 1e11 with two decimals', () => {
    const fault = (typed: string) => checkCell(amount, row({ amount: settleCell(amount, typed) }))
    expect(settleCell(amount, ' 007.12 ')).toBe('7.12')
    expect(fault('1234.567')).toEqual({ fault: 'decimals', max: 2 })
    expect(settleCell(amount, '约3万')).toBe('30000')
    expect(settleCell(amount, '.5')).toBe('0.5')
    expect(fault('100000000000')).toBeUndefined()
    expect(fault('100000000000.01')).toEqual({ fault: 'greatest', max: '100000000000' })
    expect(fault('-0.01')).toEqual({ fault: 'least', min: '0' })
    expect(fault('-')).toEqual({ fault: 'number' })
    expect(fault('')).toBeUndefined()
  })

  it('of a row at financial node 2 is locked, asked nothing and still counted', () => {
    const rows = [row({ amount: '1.10' }), row({ name: '', amount: '2.20', financialNode: '2' })]
    expect(rows.map(isLocked)).toEqual([false, true])
    expect(checkRows(columns, rows).size).toBe(0)
    expect(sumOf(amount, rows)).toBe('3.30')
  })
})

describe('a block from a sheet', () => {
  let made = 0
  const newRow = () => ({ key: `n${made++}` })
  const paste = (rows: EditableRow[], text: string, at = { row: 0, column: 'name' }, limit?: number) =>
    pasteBlock(columns, rows, at, readBlock(text), { limit, newRow })

  it('is read with quoted cells that hold line ends, tabs and quotes', () => {
    expect(readBlock('a\t"b\nc"\t"d ""e"""\r\nf\t\t\r\n')).toEqual([
      ['a', 'b\nc', 'd "e"'],
      ['f', '', ''],
    ])
  })

  it('fills from the cell on, adds rows that are missing and settles each cell', () => {
    const { rows, dropped } = paste([row({ key: 'x', remarks: '旧' })], ' 甲 \t1,000.50\n乙\t２\n')
    expect(dropped).toBe(0)
    expect(rows.map(({ key: _, ...cells }) => cells)).toEqual([
      { name: '甲', amount: '1000.5', remarks: '旧' },
      { name: '乙', amount: '2' },
    ])
    expect(rows[0]!.key).toBe('x')
  })

  it('passes over locked rows and stops at the limit', () => {
    const locked = row({ key: 'l', name: '已入账', financialNode: '2' })
    const { rows, dropped } = paste([row({ key: 'x' }), locked], '一\n二\n三\n四', undefined, 3)
    expect(rows.map(one => one.name)).toEqual(['一', '已入账', '二'])
    expect(dropped).toBe(2)
  })

  it('leaves out what lies beyond the last column', () => {
    expect(paste([row({})], '甲\t乙', { row: 0, column: 'remarks' }).rows[0]).toMatchObject({
      name: '检测',
      remarks: '甲',
    })
  })
})
