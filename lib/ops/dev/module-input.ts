import { z } from 'zod'

const line = z.string().trim().max(60)

export const moduleInput = z.strictObject({
  title: line,
  titleEn: line,
  name: z.string().max(200),
  parent: z.string().max(200).nullable().default(null),
  type: z.enum(['template', 'local', 'top-level']).default('template'),
  template: z.enum(['basic', 'list', 'form']).default('basic'),
  source: z
    .string()
    .regex(/^\w{1,60}$/)
    .default('assemblies'),
  module: z.string().trim().max(200).default(''),
  redirect: z.string().trim().max(200).default(''),
  icon: z
    .string()
    .regex(/^\w{0,30}$/)
    .default(''),
  permission: z
    .string()
    .regex(/^[\w:-]{0,80}$/)
    .default(''),
  sort: z.number().int().min(1).max(999).default(999),
  hidden: z.boolean().default(false),
})

export type ModuleInput = z.output<typeof moduleInput>
