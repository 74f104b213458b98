import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { today } from '@/lib/core/today'
import { fieldOf } from '@/lib/defects/fields'
import { checkFileKinds } from '@/lib/defects/files/attach-files'
import { checkValues } from '@/lib/defects/record/check-values'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { answersOf, type Branch } from '@/lib/intake/answers'

type Answers = Readonly<Record<string, unknown>>

export async function checkAnswers(
  ctx: Ctx,
  branch: Branch,
  answers: Answers,
  names: readonly string[] = Object.keys(answersOf[branch]),
): Promise<Issue[]> {
  const issues = await (branch === 'vehicle'
    ? checkVehicleAnswers(ctx, answers)
    : checkProductAnswers(ctx, answers))
  const { fileKinds, fileTokens } = answers as { fileKinds?: (string | null)[]; fileTokens?: string[] }
  issues.push(...(await checkFileKinds(ctx, fileKinds, fileTokens)))
  return issues.filter(({ path }) => names.includes(path) || path.startsWith('fileKinds'))
}

async function checkVehicleAnswers(ctx: Ctx, answers: Answers): Promise<Issue[]> {
  const values = valuesOf('vehicle', answers)
  const issues = await checkValues(ctx, { ...values, receivedAt: today(ctx.now) }, { required: 'nothing' })
  if (isEmpty(values.subAssemblyCode) && (await hasParts(ctx, values.assemblyCode)))
    issues.push({ path: 'subAssemblyCode', code: 'required' })
  return issues
}

async function hasParts(ctx: Ctx, assemblyCode: string | null | undefined): Promise<boolean> {
  const { assemblies, subAssemblies } = await lookups(ctx)
  const assembly = assemblies.get(assemblyCode ?? '')
  return [...subAssemblies.values()].some(part => part.enabled && part.assemblyId === assembly?.id)
}

async function checkProductAnswers(ctx: Ctx, answers: Answers): Promise<Issue[]> {
  const known = await lookups(ctx)
  const issues = await checkValues(ctx, valuesOf('product', answers), { required: 'nothing' })
  if ([answers.productScenario ?? []].flat().some(code => !known.enabled('productScenario', String(code))))
    issues.push({ path: 'productScenario', code: 'not_offered' })
  issues.push(...judgeCategory(known, answers))
  return issues
}

function judgeCategory(known: Lookups, { productCategory, productSubcategory }: Answers): Issue[] {
  const category = known.productCategories.get(String(productCategory ?? ''))
  if (!category?.enabled)
    return isEmpty(productCategory) ? [] : [{ path: 'productCategory', code: 'not_offered' }]
  if (isEmpty(productSubcategory)) return []
  const sub = known.productSubcategories.get(String(productSubcategory))
  const offered = sub?.enabled && sub.productCategoryId === category.id
  return offered ? [] : [{ path: 'productSubcategory', code: 'not_offered' }]
}

export function valuesOf(branch: Branch, answers: Answers): DefectValues {
  const named = Object.keys(answersOf[branch]).filter(name => name in fieldOf && !isEmpty(answers[name]))
  return Object.fromEntries(named.map(name => [name, answers[name]]))
}
