import { type Field, fieldOf, type fields, type Marks } from './fields'
import { type SystemField, systemFields } from './system-fields'

type Everything = typeof fields & typeof systemFields
type Mark = 'listed' | 'filter' | 'sort'

export type MarkedName<M extends Mark> = {
  [Name in keyof Everything]: Everything[Name] extends Required<Pick<Marks, M>> ? Name : never
}[keyof Everything]

export type NameOfKind<Name extends keyof Everything, K extends Everything[keyof Everything]['kind']> = {
  [One in Name]: Everything[One]['kind'] extends K ? One : never
}[Name]

export type Declared = Field | SystemField
export type Declaration = Readonly<Record<string, Declared>>

export const declaration: Declaration = { ...systemFields, ...fieldOf }

export function marked(declared: Declaration, mark: Mark): [name: string, field: Declared][] {
  const placeOf = ({ [mark]: place }: Declared) => (typeof place === 'number' ? place : Number.MAX_VALUE)
  return Object.entries(declared)
    .filter(([, field]) => field[mark] !== undefined)
    .sort(([, one], [, other]) => placeOf(one) - placeOf(other))
}
