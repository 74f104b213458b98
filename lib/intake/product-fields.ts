import { fieldOf, fields } from '@/lib/defects/fields'
import type { AnswerField } from './answers'

const text = (max: number) => ({ kind: 'text', max }) as const

const ofVehicle = ['relationToOwner', 'contactOverrideReason']
const reporterFields = Object.fromEntries(
  Object.entries(fieldOf).filter(
    ([name, { section }]) => section === 'reporter' && !ofVehicle.includes(name),
  ),
)

export const productFields: Readonly<Record<string, AnswerField>> = {
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
}
