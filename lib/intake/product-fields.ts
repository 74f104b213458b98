import { fields, type Kind } from '@/lib/defects/fields'

const text = (max: number, lines?: number) => ({ kind: 'text', max, lines }) as const

/** What is asked of a consumer product that is not a vehicle; what both are asked has the same name and rules. */
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

  reporterName: fields.reporterName,
  reporterKind: fields.reporterKind,
  gender: fields.gender,
  age: fields.age,
  cardType: fields.cardType,
  cardNo: fields.cardNo,
  mobile: fields.mobile,
  phone: fields.phone,
  email: fields.email,
  province: fields.province,
  city: fields.city,
  district: fields.district,
  address: fields.address,
  zip: fields.zip,
  consentShare: fields.consentShare,
} as const satisfies Record<string, Kind>

export type ProductFieldName = keyof typeof productFields
