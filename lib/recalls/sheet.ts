import type { Sheet } from '@/lib/collections/sheet'
import { enabledNames } from '@/lib/dictionaries/names/catalogue-cells'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { translate } from '@/lib/i18n/translate'
import { causes, influences, recallKinds } from './choice-schema'

export const campaignColumns = [
  ...(['recallNo', 'title', 'kind', 'influence', 'cause', 'producerId', 'brandIds'] as const),
  ...(['assemblyCode', 'subAssemblyCode', 'symptomCodes', 'defect', 'consequence', 'remedy'] as const),
  ...(['remedyWays', 'interim', 'notifyWay', 'hotline', 'filedAt', 'announcedAt'] as const),
  ...(['startsAt', 'endsAt', 'quantity'] as const),
] as const
export type CampaignColumn = (typeof campaignColumns)[number]

export const scopeColumns = [
  ...(['exclude', 'brandId', 'modelRangeId', 'typeCodeIds', 'modelNames', 'modelYearFrom'] as const),
  ...(['modelYearTo', 'productionFrom', 'productionTo', 'powerTypes', 'vinFrom', 'vinTo'] as const),
  ...(['vinPrefix', 'quantity', 'condition'] as const),
] as const
export type ScopeColumn = (typeof scopeColumns)[number]

export type RecallColumn = CampaignColumn | `scope.${ScopeColumn}`

const requiredColumns: readonly CampaignColumn[] = [
  ...(['recallNo', 'title', 'kind', 'influence', 'producerId'] as const),
  ...(['assemblyCode', 'defect', 'filedAt', 'quantity'] as const),
]

const examples: Partial<Record<CampaignColumn | ScopeColumn, string>> = {
  recallNo: 'S2026M0088',
  title: '召回部分北辰A1',
  filedAt: '2026-11-20',
  productionFrom: '2024-03-01',
  productionTo: '2025-02-28',
  quantity: '20428',
}

// As templates of earlier versions say it.
const formerHeadings: Partial<Record<CampaignColumn | ScopeColumn, string[]>> = {
  influence: ['受调查影响'],
  brandId: ['品牌（全部车系）'],
  modelRangeId: ['车系'],
  typeCodeIds: ['具体车型'],
  powerTypes: ['动力类型'],
  vinPrefix: ['VIN 开头'],
}

const columnOf = (name: CampaignColumn | ScopeColumn) => ({
  ...{ example: examples[name], date: /At$|^production/.test(name) },
  otherHeadings: formerHeadings[name],
})

export const recallSheet: Sheet<RecallColumn> = {
  access: 'recall:import',
  title: 'recalls.title',
  file: 'recalls.import.templateFile',
  maxRows: 5_000,
  columns: [
    ...campaignColumns.map(name => ({
      ...{ ...columnOf(name), name, title: `recalls.fields.${name}`, note: 'recalls.import.campaignNote' },
      required: requiredColumns.includes(name),
    })),
    ...scopeColumns.map(name => ({
      ...{ ...columnOf(name), name: `scope.${name}` as const },
      ...{ title: `recalls.scopeFields.${name}`, note: 'recalls.import.scopeNote' },
    })),
  ],
  telling: ['title', ...scopeColumns.map(name => `scope.${name}` as const)],
  async options(ctx) {
    const { producers, assemblies, subAssemblies, brands, series } = await lookups(ctx)
    const own = (key: string) => translate(ctx.locale, `recalls.${key}`)
    return {
      kind: recallKinds.map(one => own(`kind.${one}`)),
      influence: influences.map(one => own(`influence.${one}`)),
      cause: causes.map(one => own(`cause.${one}`)),
      producerId: enabledNames(producers),
      assemblyCode: enabledNames(assemblies),
      subAssemblyCode: enabledNames(subAssemblies),
      'scope.brandId': enabledNames(brands),
      'scope.modelRangeId': enabledNames(series),
      'scope.exclude': [translate(ctx.locale, 'ui.yes'), translate(ctx.locale, 'ui.no')],
    }
  },
}
