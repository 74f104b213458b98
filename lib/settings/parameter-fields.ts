import { z } from 'zod'
import { type ParameterKey, parameterShapes } from './schema'

export type ParameterField = { name: string } & (
  | { kind: 'number'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'text'; maxLength: number }
  | { kind: 'choice'; options: string[] }
)

export function fieldsOfParameter(key: ParameterKey): ParameterField[] {
  const shape = parameterShapes[key].shape as Record<string, z.ZodType>
  return Object.entries(shape).map(([name, declared]): ParameterField => {
    const type = bare(declared)
    if (type instanceof z.ZodNumber)
      return { name, kind: 'number', min: type.minValue ?? 0, max: type.maxValue ?? Number.MAX_SAFE_INTEGER }
    if (type instanceof z.ZodBoolean) return { name, kind: 'flag' }
    if (type instanceof z.ZodEnum) return { name, kind: 'choice', options: type.options.map(String) }
    if (type instanceof z.ZodString) return { name, kind: 'text', maxLength: type.maxLength ?? 200 }
    throw new Error(`the form knows no field for ${key}.${name}`)
  })
}

function bare(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodDefault) return bare(type.unwrap() as z.ZodType)
  return type instanceof z.ZodPipe ? bare(type.out as z.ZodType) : type
}
