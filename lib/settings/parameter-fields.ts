import { z } from 'zod'
import { type ParameterKey, parameterShapes } from './schema'

/** One part of a parameter, as a form needs it. */
export type ParameterField = { name: string } & (
  | { kind: 'number'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'text'; maxLength: number }
  | { kind: 'choice'; options: string[] }
)

/** The fields of a parameter, read off its shape: what the shape takes is what the form offers. */
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
  return type instanceof z.ZodDefault ? bare(type.unwrap() as z.ZodType) : type
}
