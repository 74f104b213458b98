import { type Quantity, readNumber } from '@/lib/values/number'

/** Amounts stay decimal text from the input to the database, because a float would lose the last cent. */

const shape = /^(-?)(\d+)(?:\.(\d*))?$/

export const isDecimal = (text: string) => shape.test(text)

// As people say it (3.2万, 1,234.5元); what is no number stays as typed, to be named as a fault.
export function readDecimal(typed: string, quantity?: Quantity, decimals?: number): string {
  const text = typed.trim()
  return isDecimal(text) && !quantity ? text : (readNumber(text, quantity, decimals)?.value ?? text)
}

export const decimalsIn = (text: string) => decimalsOf(text.replace(/0+$/, ''))

function units(text: string, decimals: number): bigint {
  const [, sign = '', whole = '0', fraction = ''] = shape.exec(text) ?? []
  return BigInt(sign + whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

export function compareDecimals(one: string, other: string): number {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other))
  const difference = units(one, decimals) - units(other, decimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function sumDecimals(amounts: string[], decimals = 2): string {
  const sum = amounts.filter(isDecimal).reduce((total, one) => total + units(one, decimals), 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${sum < 0n ? '-' : ''}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ''}`
}

export function decimalText(amount: string | null | undefined): string {
  if (!amount) return ''
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
