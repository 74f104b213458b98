import { type FieldName, fields, type Kind } from '@/lib/defects/fields'

const text = (max: number, lines?: number) => ({ kind: 'text', max, lines }) as const

const {
  relationToOwner: _,
  contactOverrideReason: __,
  ...reporterFields
} = Object.fromEntries(Object.entries(fields).filter(([, { section }]) => section === 'reporter')) as Pick<
  typeof fields,
  { [Name in FieldName]: (typeof fields)[Name] extends { section: 'reporter' } ? Name : never }[FieldName]
>

export const productFields = {
  productCategory: { kind: 'code', list: 'productCategory' },
  productSubcategory: { kind: 'code', list: 'productSubcategory' },
  productName: text(100),
  productBrand: text(60),
  productModel: text(60),
  productMaker: text(100),
  purchaseDate: fields.purchaseDate,
  purchasePlace: text(100),

  faultDate: fields.faultDate,
  productScenario: { kind: 'codes', list: 'productScenario' },
  summary: fields.summary,
  description: fields.description,

  fire: fields.fire,
  injuredCount: fields.injuredCount,
  deathCount: fields.deathCount,
  hurtTypes: fields.hurtTypes,
  hurtLevel: fields.hurtLevel,
  medicalAttention: fields.medicalAttention,
  propertyLoss: fields.propertyLoss,
  reportedToMaker: fields.reportedToMaker,
  makerReply: fields.makerReply,
  demand: fields.demand,

  ...reporterFields,
} as const satisfies Record<string, Kind>

export type ProductFieldName = keyof typeof productFields

export const isProductField = (name: string): name is ProductFieldName => Object.hasOwn(productFields, name)
