export interface Widget {
  // A line of text, if nothing else is said.
  as?: 'radios' | 'checks' | 'select' | 'area' | 'day' | 'number' | 'yesno' | 'tick'
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'tel'
  autoCapitalize?: 'characters' | 'none'
  type?: 'tel' | 'text' | 'email'
  size?: 'short' | 'middle' | 'code'
  optional?: boolean
  maxLength?: number
  spellCheck?: boolean
}

export const widgets: Readonly<Record<string, Widget>> = {
  branch: { as: 'radios' },
  vin: { size: 'code', autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' },
  vinSure: { as: 'tick' },
  consentIdentity: { as: 'tick' },
  consentInjuries: { as: 'tick' },
  brandId: { as: 'select' },
  modelRangeId: { as: 'select' },
  modelName: { optional: true },
  modelYear: { as: 'number', optional: true },
  productionMonth: { size: 'short', inputMode: 'numeric', optional: true },
  purchaseDate: { as: 'day' },
  plateNo: { size: 'middle', autoCapitalize: 'characters', spellCheck: false, optional: true },
  plate: { size: 'middle', autoCapitalize: 'characters', spellCheck: false },
  complaintType: { as: 'radios' },
  assemblyCode: { as: 'radios' },
  subAssemblyCode: { as: 'radios' },
  faultDate: { as: 'day' },
  mileage: { as: 'number' },
  occurrences: { as: 'number', optional: true },
  scenario: { as: 'checks' },
  speed: { as: 'number', optional: true },
  warningSigns: { as: 'checks' },
  description: { as: 'area' },
  words: { as: 'area' },
  problem: { as: 'area' },
  crash: { as: 'yesno' },
  fire: { as: 'yesno' },
  hurt: { as: 'yesno' },
  injuredCount: { as: 'number' },
  deathCount: { as: 'number', optional: true },
  hurtTypes: { as: 'checks', optional: true },
  reporterName: { autoComplete: 'name' },
  cardType: { as: 'select', optional: true },
  cardNo: { autoComplete: 'off', spellCheck: false, optional: true },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', size: 'middle' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'off', size: 'middle', optional: true },
  province: { as: 'select', autoComplete: 'address-level1' },
  city: { as: 'select', autoComplete: 'address-level2' },
  consentShare: { as: 'yesno' },
  productCategory: { as: 'radios' },
  productSubcategory: { as: 'select', optional: true },
  productBrand: { optional: true },
  productModel: { optional: true },
  purchasePlace: { optional: true },
  productScenario: { as: 'checks' },
  answer: { size: 'short', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  heard: { size: 'short', inputMode: 'numeric', autoComplete: 'off', maxLength: 20 },
  code: { size: 'short', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 },
  receipt: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
}
