import type { Option } from '@/app/_ui/options'
import { loadOptions } from '@/app/(staff)/_parts/record-fields/look-ups'

type Request = Parameters<typeof loadOptions>[1]
type Mark = Request['markDisabled']
type Reference = 'producer' | 'brand' | 'series' | 'typeCode' | 'company'

const ask = (field: object, request: object) =>
  loadOptions(field as Parameters<typeof loadOptions>[0], request as Request)

export const referenceOptions = (
  to: Reference,
  values: object,
  search: string,
  signal?: AbortSignal,
  markDisabled?: Mark,
): Promise<Option[]> => ask({ kind: 'reference', to }, { values, search, signal, markDisabled })

export const assemblyOptions = (markDisabled?: Mark): Promise<Option[]> =>
  ask({ kind: 'assembly' }, { values: {}, markDisabled })

export const partOptions = (assemblyCode: string): Promise<Option[]> =>
  ask({ kind: 'subAssembly' }, { values: { assemblyCode } })

export const codeOptions = (list: string): Promise<Option[]> => ask({ kind: 'codes', list }, { values: {} })
