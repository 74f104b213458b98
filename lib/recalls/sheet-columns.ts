import { headingMatcher } from '@/lib/excel/reading/find-headings'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'

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

export type SheetColumn = { of: 'campaign'; name: CampaignColumn } | { of: 'scope'; name: ScopeColumn }

export const sheetColumns: readonly SheetColumn[] = [
  ...campaignColumns.map(name => ({ of: 'campaign' as const, name })),
  ...scopeColumns.map(name => ({ of: 'scope' as const, name })),
]

export const requiredColumns: readonly CampaignColumn[] = [
  ...(['recallNo', 'title', 'kind', 'influence', 'producerId'] as const),
  ...(['assemblyCode', 'defect', 'filedAt', 'quantity'] as const),
]

export const columnTitle = (locale: Locale, { of, name }: SheetColumn): string =>
  translate(locale, of === 'campaign' ? `recalls.fields.${name}` : `recalls.scopeFields.${name}`)

const locales: Locale[] = ['zh-CN', 'en-US']

export const matchRecallHeadings = headingMatcher(sheetColumns, column =>
  locales.map(locale => columnTitle(locale, column)),
)
